package io.mobimir.store.cassandra.bucket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.mobimir.store.cassandra.bucket.BucketPlan.Epoch;
import io.mobimir.store.cassandra.bucket.BucketPlan.Span;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class BucketPlanTest {
    private static final Instant START = Instant.parse("2024-11-29T12:00:00Z");
    private static final List<Buckets> WAYS =
            List.of(Buckets.NONE, Buckets.hash(2), Buckets.hash(8), Buckets.DAY, Buckets.MONTH);
    private static final Duration[] GAPS = {
        Duration.ofMillis(1),
        Duration.ofSeconds(70),
        Duration.ofMinutes(11),
        Duration.ofMinutes(25),
        Duration.ofHours(30),
        Duration.ofDays(70)
    };

    @Test
    void an_everyday_plan_is_one_span_with_one_bucket() {
        assertThat(spans(BucketPlan.always(Buckets.NONE)))
                .containsExactly(new Span(BucketPlan.EARLIEST, BucketPlan.LATEST, List.of(0)));
    }

    @Test
    void a_raised_plan_reads_the_minutes_around_its_start_with_the_larger_number_of_buckets() {
        BucketPlan plan = BucketPlan.always(Buckets.NONE).then(START, Buckets.hash(3));
        Instant cut = START.minus(BucketPlan.OVERLAP);
        assertThat(spans(plan))
                .containsExactly(
                        new Span(cut, BucketPlan.LATEST, List.of(0, 1, 2)),
                        new Span(BucketPlan.EARLIEST, cut, List.of(0)));
    }

    @Test
    void a_lowered_plan_reads_the_minutes_around_its_start_with_the_larger_number_of_buckets() {
        BucketPlan plan = BucketPlan.always(Buckets.hash(3)).then(START, Buckets.NONE);
        Instant cut = START.plus(BucketPlan.OVERLAP);
        assertThat(spans(plan))
                .containsExactly(
                        new Span(cut, BucketPlan.LATEST, List.of(0)),
                        new Span(BucketPlan.EARLIEST, cut, List.of(0, 1, 2)));
    }

    @Test
    void a_calendar_visits_only_the_months_that_the_directory_names() {
        BucketPlan plan = BucketPlan.always(Buckets.MONTH);
        assertThat(plan.spans(BucketPlan.EARLIEST, START, directory(202002, 202411)))
                .containsExactly(
                        new Span(Instant.parse("2024-11-01T00:00:00Z"), START, List.of(202411)),
                        new Span(
                                Instant.parse("2020-02-01T00:00:00Z"),
                                Instant.parse("2020-03-01T00:00:00Z"),
                                List.of(202002)));
    }

    @Test
    void the_directory_is_asked_again_only_when_its_first_answer_is_used_up() {
        List<Integer> limits = new ArrayList<>();
        PlanSpans.Directory years = (lowest, highest, limit) -> {
            limits.add(limit);
            return new TreeSet<>(allDays())
                    .subSet(lowest, true, highest, true).descendingSet().stream()
                            .limit(limit)
                            .toList();
        };
        Iterable<Span> spans = BucketPlan.always(Buckets.DAY).spans(BucketPlan.EARLIEST, BucketPlan.LATEST, years);
        var walk = spans.iterator();
        for (int i = 0; i < 32; i++) {
            walk.next();
        }
        assertThat(limits).hasSize(1);
        walk.next();
        assertThat(limits).hasSize(2);
        assertThat(spans).hasSize(allDays().size());
    }

    @Test
    void the_overlap_of_two_calendars_visits_both() {
        BucketPlan plan = BucketPlan.always(Buckets.MONTH).then(Instant.parse("2024-12-01T00:00:00Z"), Buckets.DAY);
        assertThat(plan.spans(
                        Instant.parse("2024-11-30T23:55:00Z"), Instant.parse("2024-12-01T00:05:00Z"), directory()))
                .containsExactly(
                        new Span(
                                Instant.parse("2024-12-01T00:00:00Z"),
                                Instant.parse("2024-12-01T00:05:00Z"),
                                List.of(202412, 20241201)),
                        new Span(
                                Instant.parse("2024-11-30T23:55:00Z"),
                                Instant.parse("2024-12-01T00:00:00Z"),
                                List.of(202411, 20241130)));
    }

    @Test
    void an_epoch_starts_at_a_millisecond_because_rows_do() {
        assertThat(new Epoch(START.plusNanos(1_999_999), Buckets.NONE).from()).isEqualTo(START.plusMillis(1));
    }

    /**
     * A writer without the newest epoch may use the old buckets until the overlap ends, because clocks differ; a reader
     * knows every epoch that has begun.
     */
    @Test
    void whatever_plan_a_writer_held_its_row_is_where_every_reader_looks() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            List<Epoch> epochs = epochs(random);
            for (int row = 0; row < 40; row++) {
                TimeKey key = new TimeKey(near(random, epochs), "ORD-" + random.nextInt());
                for (int writer = 1; writer <= epochs.size(); writer++) {
                    if (mayWrite(epochs, writer, key.time())) {
                        checkReaders(seed, epochs, new BucketPlan(epochs.subList(0, writer)), key);
                    }
                }
            }
        }
    }

    private static void checkReaders(int seed, List<Epoch> epochs, BucketPlan writer, TimeKey row) {
        int bucket = writer.bucketOf(row);
        boolean listed = writer.bucketsAt(row.time()).isCalendar();
        for (int reader = 1; reader <= epochs.size(); reader++) {
            if (reader < epochs.size() && !epochs.get(reader).from().isAfter(row.time())) {
                continue;
            }
            BucketPlan plan = new BucketPlan(epochs.subList(0, reader));
            PlanSpans.Directory directory = listed ? directory(bucket) : directory();
            int visits = 0;
            for (Span span : plan.spans(BucketPlan.EARLIEST, BucketPlan.LATEST, directory)) {
                visits += span.buckets().contains(bucket) && holds(span, row.time()) ? 1 : 0;
            }
            if (visits != 1) {
                fail("seed %d: %d visits to %s, written by %s, read by %s", seed, visits, row, writer, plan);
            }
        }
    }

    private static boolean holds(Span span, Instant time) {
        return !time.isBefore(span.from()) && time.isBefore(span.to());
    }

    private static boolean mayWrite(List<Epoch> epochs, int known, Instant time) {
        return known == epochs.size() || time.isBefore(epochs.get(known).from().plus(BucketPlan.OVERLAP));
    }

    private static List<Epoch> epochs(Random random) {
        List<Epoch> epochs = new ArrayList<>(List.of(new Epoch(Instant.EPOCH, any(random))));
        Instant from = START;
        for (int i = random.nextInt(4); i > 0; i--) {
            from = from.plus(GAPS[random.nextInt(GAPS.length)]);
            epochs.add(new Epoch(from, any(random)));
        }
        return epochs;
    }

    private static Buckets any(Random random) {
        return WAYS.get(random.nextInt(WAYS.size()));
    }

    /** Returns a moment near the start of some epoch, where faults are most likely. */
    private static Instant near(Random random, List<Epoch> epochs) {
        Instant start = epochs.get(random.nextInt(epochs.size())).from();
        Instant base = start.equals(Instant.EPOCH) ? START : start;
        long range = random.nextBoolean()
                ? Duration.ofMinutes(12).toMillis()
                : Duration.ofDays(40).toMillis();
        return switch (random.nextInt(5)) {
            case 0 -> base;
            case 1 -> base.plus(BucketPlan.OVERLAP).minusMillis(random.nextInt(2));
            case 2 -> base.minus(BucketPlan.OVERLAP).minusMillis(random.nextInt(2));
            default -> base.plusMillis(random.nextLong(-range, range));
        };
    }

    private static List<Span> spans(BucketPlan plan) {
        List<Span> spans = new ArrayList<>();
        plan.spans(BucketPlan.EARLIEST, BucketPlan.LATEST, directory()).forEach(spans::add);
        return spans;
    }

    private static List<Integer> allDays() {
        return LocalDate.of(2024, 1, 1)
                .datesUntil(LocalDate.of(2024, 5, 1))
                .map(day -> Buckets.DAY.of(day.atStartOfDay(ZoneOffset.UTC).toInstant(), ""))
                .toList();
    }

    private static PlanSpans.Directory directory(Integer... buckets) {
        TreeSet<Integer> all = new TreeSet<>(List.of(buckets));
        return (lowest, highest, limit) -> all.subSet(lowest, true, highest, true).descendingSet().stream()
                .limit(limit)
                .toList();
    }
}
