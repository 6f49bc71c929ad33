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
 * ever added, so every row stays where a reader looks for it.
 */
public record BucketPlan(List<Epoch> epochs) {
    /** No row is older; with {@link #LATEST} the bounds of a read that has none. */
    public static final Instant EARLIEST = Instant.parse("1000-01-01T00:00:00Z");
    /** No row is newer. */
    public static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    /** Around the start of an epoch readers look into the buckets of both, for writers with clocks that differ. */
    static final Duration OVERLAP = Duration.ofMinutes(10);

    /** From when on which buckets are used; the first epoch of a plan holds for all time before it, too. */
    public record Epoch(Instant from, Buckets buckets) {
        public Epoch {
            from = from.truncatedTo(ChronoUnit.MILLIS);
        }
    }

    /** Rows from {@code from} (included) to {@code to} (excluded) are in one of these buckets. */
    public record Span(Instant from, Instant to, List<Integer> buckets) {}

    /** Rows from {@code from} (included) to {@code to} (excluded) were split in one of these ways. */
    record Stretch(Instant from, Instant to, List<Buckets> ways) {
        /** Whether the stretch may be long and full of buckets that were never written. */
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

    /** This plan until {@code from}, then the other buckets. */
    public BucketPlan then(Instant from, Buckets buckets) {
        List<Epoch> more = new ArrayList<>(epochs);
        more.add(new Epoch(from, buckets));
        return new BucketPlan(more);
    }

    /** The bucket that a row is written to. */
    public int bucketOf(TimeKey row) {
        return bucketsAt(row.time()).of(row.time(), row.id());
    }

    /** The epoch that no other follows; it may begin in the future. */
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

    /** Where to look for rows between two times, newest first; an everyday plan has one span with one bucket. */
    Iterable<Span> spans(Instant from, Instant to, PlanSpans.Directory directory) {
        return new PlanSpans(stretches(from, to), directory);
    }

    /** The time between two moments, newest first, cut wherever writers may begin or cease to split in some way. */
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

    /** The overlap of two hash plans is in the buckets of the larger one: no reason for a read of its own. */
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

    /** Every way of splitting that a writer may have used for a row of this stretch of time. */
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
