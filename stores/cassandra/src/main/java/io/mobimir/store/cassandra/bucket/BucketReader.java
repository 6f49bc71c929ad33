package io.mobimir.store.cassandra.bucket;

import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlan.Span;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * Reads a list that is split over buckets as if it were one partition, newest first.
 *
 * @param key the position of a row in the list
 * @param better chooses between two copies of one row: if clocks differed around the start of an epoch, a row may be in two
 *     buckets
 */
public record BucketReader<T>(Function<T, TimeKey> key, BinaryOperator<T> better) {
    /** The most spans that are read at once; a long walk over empty days begins with one and doubles. */
    private static final int MOST_AT_ONCE = 8;

    /** Reads one partition: at most {@code limit} rows of a bucket, within the span and after the cursor of the query. */
    public interface BucketQuery<T> {
        CompletionStage<List<T>> rows(int bucket, Span span, int limit);
    }

    /** Returns the first {@code limit} rows of the spans. */
    public List<T> newestFirst(Iterable<Span> spans, int limit, BucketQuery<T> query) {
        List<T> found = new ArrayList<>();
        Iterator<Span> ahead = spans.iterator();
        for (int atOnce = 1; found.size() < limit && ahead.hasNext(); atOnce = Math.min(2 * atOnce, MOST_AT_ONCE)) {
            List<List<CompletionStage<List<T>>>> reads = new ArrayList<>();
            while (reads.size() < atOnce && ahead.hasNext()) {
                reads.add(begin(ahead.next(), limit - found.size(), query));
            }
            reads.forEach(span -> found.addAll(merge(span)));
        }
        return List.copyOf(found.subList(0, Math.min(limit, found.size())));
    }

    private static <T> List<CompletionStage<List<T>>> begin(Span span, int limit, BucketQuery<T> query) {
        return span.buckets().stream()
                .map(bucket -> query.rows(bucket, span, limit))
                .toList();
    }

    private List<T> merge(List<CompletionStage<List<T>>> reads) {
        if (reads.size() == 1) {
            return Cassandra.await(reads.get(0));
        }
        TreeMap<TimeKey, T> merged = new TreeMap<>(TimeKey.NEWEST_FIRST);
        reads.forEach(read -> Cassandra.await(read).forEach(row -> merged.merge(key.apply(row), row, better)));
        return List.copyOf(merged.values());
    }
}
