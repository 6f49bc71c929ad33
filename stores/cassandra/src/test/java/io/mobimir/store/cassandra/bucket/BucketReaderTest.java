package io.mobimir.store.cassandra.bucket;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.store.cassandra.bucket.BucketPlan.Span;
import io.mobimir.store.cassandra.bucket.BucketReader.BucketQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BucketReaderTest {
    private static final Instant START = Instant.parse("2024-11-29T12:00:00Z");
    private static final BucketReader<Stored> READER =
            new BucketReader<>(Stored::key, (a, b) -> a.version >= b.version ? a : b);

    private final List<Stored> partitions = new ArrayList<>();
    private int reads;

    private record Stored(TimeKey key, int bucket, int version) {}

    @Test
    void the_common_user_costs_one_partition_read() {
        BucketPlan plan = BucketPlan.always(Buckets.NONE);
        IntStream.range(0, 50).forEach(i -> write(plan, START.plusSeconds(i), "ORD-" + i));
        assertThat(page(plan, 20)).hasSize(20);
        assertThat(reads).isEqualTo(1);
    }

    @Test
    void several_buckets_read_like_one_partition() {
        Random random = new Random(3);
        BucketPlan plan = BucketPlan.always(Buckets.NONE)
                .then(START, Buckets.hash(4))
                .then(START.plus(Duration.ofHours(1)), Buckets.hash(2));
        for (int i = 0; i < 500; i++) {
            write(plan, START.plusSeconds(random.nextInt(-7_200, 7_200)), "ORD-" + i);
        }
        List<TimeKey> sorted = partitions.stream()
                .map(Stored::key)
                .sorted(TimeKey.NEWEST_FIRST)
                .toList();
        for (int limit : new int[] {1, 2, 7, 100, 499, 500, 501}) {
            assertThat(page(plan, limit))
                    .extracting(Stored::key)
                    .containsExactlyElementsOf(sorted.subList(0, Math.min(limit, 500)));
        }
    }

    @Test
    void of_a_row_in_two_buckets_the_later_version_is_shown_once() {
        BucketPlan plan = BucketPlan.always(Buckets.NONE).then(START, Buckets.hash(8));
        TimeKey row = new TimeKey(START, "ORD-2024-123456");
        partitions.add(new Stored(row, 0, 1));
        partitions.add(new Stored(row, plan.bucketOf(row), 2));
        assertThat(page(plan, 10)).singleElement().extracting(Stored::version).isEqualTo(2);
    }

    @Test
    void sparse_months_are_read_several_at_once_but_the_first_alone() {
        BucketPlan plan = BucketPlan.always(Buckets.MONTH);
        IntStream.range(0, 20).forEach(i -> write(plan, START.minus(Duration.ofDays(40L * i)), "ORD-" + i));
        assertThat(page(plan, 1)).hasSize(1);
        assertThat(reads).isEqualTo(1);
        reads = 0;
        assertThat(page(plan, 20))
                .hasSize(20)
                .isSortedAccordingTo(Comparator.comparing(Stored::key, TimeKey.NEWEST_FIRST));
        assertThat(reads).isEqualTo(20);
    }

    private void write(BucketPlan plan, Instant time, String id) {
        TimeKey key = new TimeKey(time, id);
        partitions.add(new Stored(key, plan.bucketOf(key), 1));
    }

    private List<Stored> page(BucketPlan plan, int limit) {
        Iterable<Span> spans = plan.spans(BucketPlan.EARLIEST, BucketPlan.LATEST, this::directory);
        return READER.newestFirst(spans, limit, query());
    }

    private List<Integer> directory(int lowest, int highest, int limit) {
        TreeSet<Integer> all =
                new TreeSet<>(partitions.stream().map(Stored::bucket).toList());
        return all.subSet(lowest, true, highest, true).descendingSet().stream()
                .limit(limit)
                .toList();
    }

    private BucketQuery<Stored> query() {
        return (bucket, span, limit) -> {
            reads++;
            return CompletableFuture.completedFuture(partitions.stream()
                    .filter(row -> row.bucket == bucket)
                    .filter(row -> !row.key.time().isBefore(span.from())
                            && row.key.time().isBefore(span.to()))
                    .sorted(Comparator.comparing(Stored::key, TimeKey.NEWEST_FIRST))
                    .limit(limit)
                    .toList());
        };
    }
}
