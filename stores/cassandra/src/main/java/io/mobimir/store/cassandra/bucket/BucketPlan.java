package io.mobimir.store.cassandra.bucket;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * How the rows of one key are split over time: each epoch holds from its start to the start of the next. Epochs are only
 * added, never changed, so readers always find old rows.
 */
public record BucketPlan(List<Epoch> epochs) {
    /** Earlier than any row; with {@link #LATEST} the bounds of an unbounded read. */
    public static final Instant EARLIEST = Instant.parse("1000-01-01T00:00:00Z");
    /** Later than any row. */
    public static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    /** Around the start of an epoch readers visit the buckets of both epochs, because writers' clocks differ. */
    static final Duration OVERLAP = Duration.ofMinutes(10);

    /** A way to split rows, and the time since when it is used; the first epoch also holds for all time before it. */
    public record Epoch(Instant from, Buckets buckets) {
        public Epoch {
            from = from.truncatedTo(ChronoUnit.MILLIS);
        }
    }

    /** Rows from {@code from} (included) to {@code to} (excluded) are in one of these buckets. */
    public record Span(Instant from, Instant to, List<Integer> buckets) {}

    /** The ways in which rows from {@code from} (included) to {@code to} (excluded) were split. */
    record Stretch(Instant from, Instant to, List<Buckets> ways) {
        /** Returns whether the stretch may be long and have many buckets that were never written. */
        boolean needsDirectory() {
            return ways.size() == 1 && ways.get(0).isCalendar();
        }

        Stream<Buckets> calendars() {
            return ways.stream().filter(Buckets::isCalendar);
        }

        List<Integer> parallel() {
            return ways.stream()
                    .flatMapToInt(Buckets::parallel)
                    .distinct()
                    .sorted()
                    .boxed()
                    .toList();
        }
    }

    public BucketPlan {
        epochs = epochs.stream().sorted(Comparator.comparing(Epoch::from)).toList();
        if (epochs.isEmpty()) {
            throw new IllegalArgumentException("a plan has at least one epoch");
        }
    }

    public static BucketPlan always(Buckets buckets) {
        return new BucketPlan(List.of(new Epoch(Instant.EPOCH, buckets)));
    }

    /** Returns this plan until {@code from}, followed by the other buckets. */
    public BucketPlan then(Instant from, Buckets buckets) {
        List<Epoch> more = new ArrayList<>(epochs);
        more.add(new Epoch(from, buckets));
        return new BucketPlan(more);
    }

    /** Returns the bucket into which a row is written. */
    public int bucketOf(TimeKey row) {
        return bucketsAt(row.time()).of(row.time(), row.id());
    }

    /** Returns the last epoch; it may begin in the future. */
    public Epoch newest() {
        return epochs.get(epochs.size() - 1);
    }

    Buckets bucketsAt(Instant time) {
        Buckets found = epochs.get(0).buckets();
        for (Epoch epoch : epochs) {
            if (!epoch.from().isAfter(time)) {
                found = epoch.buckets();
            }
        }
        return found;
    }

    /** Returns the buckets to read for rows between two times, newest first; a typical plan has one span with one bucket. */
    Iterable<Span> spans(Instant from, Instant to, PlanSpans.Directory directory) {
        return new PlanSpans(stretches(from, to), directory);
    }

    /** Returns the time between two moments, newest first, cut wherever writers may begin or stop to split in some way. */
    List<Stretch> stretches(Instant from, Instant to) {
        TreeSet<Instant> cuts = new TreeSet<>(List.of(from, to));
        for (Epoch epoch : epochs.subList(1, epochs.size())) {
            addCut(cuts, epoch.from().minus(OVERLAP), from, to);
            addCut(cuts, epoch.from().plus(OVERLAP), from, to);
        }
        List<Stretch> stretches = new ArrayList<>();
        Instant upper = to;
        for (Instant lower : cuts.headSet(to, false).descendingSet()) {
            addOrJoin(stretches, new Stretch(lower, upper, waysBetween(lower, upper)));
            upper = lower;
        }
        return stretches;
    }

    private static void addCut(TreeSet<Instant> cuts, Instant cut, Instant from, Instant to) {
        if (cut.isAfter(from) && cut.isBefore(to)) {
            cuts.add(cut);
        }
    }

    /** Joins the overlap of two hash plans with its neighbour: the larger plan has all their buckets, so no extra read is needed. */
    private static void addOrJoin(List<Stretch> stretches, Stretch next) {
        int last = stretches.size() - 1;
        if (last >= 0 && sameParallelBuckets(stretches.get(last), next)) {
            Stretch newer = stretches.get(last);
            stretches.set(last, new Stretch(next.from(), newer.to(), newer.ways()));
        } else {
            stretches.add(next);
        }
    }

    private static boolean sameParallelBuckets(Stretch a, Stretch b) {
        boolean calendars =
                Stream.concat(a.calendars(), b.calendars()).findAny().isPresent();
        return !calendars && a.parallel().equals(b.parallel());
    }

    /** Returns every way of splitting that a writer may have used in this stretch of time. */
    private List<Buckets> waysBetween(Instant from, Instant to) {
        List<Buckets> found = new ArrayList<>();
        for (int i = 0; i < epochs.size(); i++) {
            Instant begin = i == 0 ? Instant.MIN : epochs.get(i).from().minus(OVERLAP);
            Instant end = i + 1 < epochs.size() ? epochs.get(i + 1).from().plus(OVERLAP) : Instant.MAX;
            if (begin.isBefore(to) && end.isAfter(from)) {
                found.add(epochs.get(i).buckets());
            }
        }
        return found.stream().distinct().toList();
    }
}
