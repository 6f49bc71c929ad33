package io.mobimir.store.cassandra.bucket;

import io.mobimir.store.cassandra.Cassandra;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Reads a list that is split over buckets as if it were one partition, newest first. */
public final class BucketReader {
    private BucketReader() {}

    /** One partition read: at most {@code limit} rows of a bucket, within the span and after the cursor of the query. */
    public interface BucketQuery<T> {
        CompletionStage<List<T>> rows(int bucket, BucketPlan.Span span, int limit);
    }

    /** The first {@code limit} rows of the spans; a row that stands in two buckets of a span counts once. */
    public static <T> List<T> newestFirst(
            List<BucketPlan.Span> spans, int limit, Function<T, TimeKey> key, BucketQuery<T> query) {
        List<T> found = new ArrayList<>();
        for (BucketPlan.Span span : spans) {
            found.addAll(readSpan(span, limit - found.size(), key, query));
            if (found.size() >= limit) {
                break;
            }
        }
        return found;
    }

    private static <T> List<T> readSpan(
            BucketPlan.Span span, int limit, Function<T, TimeKey> key, BucketQuery<T> query) {
        List<CompletionStage<List<T>>> reads = span.buckets().stream()
                .map(bucket -> query.rows(bucket, span, limit))
                .toList();
        if (reads.size() == 1) {
            return Cassandra.await(reads.get(0));
        }
        TreeMap<TimeKey, T> merged = new TreeMap<>(TimeKey.NEWEST_FIRST);
        reads.forEach(read -> Cassandra.await(read).forEach(row -> merged.putIfAbsent(key.apply(row), row)));
        return merged.values().stream().limit(limit).toList();
    }
}
