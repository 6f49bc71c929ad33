package io.mobimir.store.cassandra.bucket;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * How the rows of one key are split over time: each epoch holds from its start to the start of the next. Epochs are only
 * ever added, so every row stays where a reader looks for it.
 */
public record BucketPlan(List<Epoch> epochs) {
    /** Around the start of an epoch readers look into the buckets of both, for writers with clocks that differ. */
    static final Duration OVERLAP = Duration.ofMinutes(10);

    /** From when on which buckets are used; the first epoch of a plan begins before all time. */
    public record Epoch(Instant from, Buckets buckets) {}

    /** Rows newer than {@code from} (included) and older than {@code to} (excluded) are in one of these buckets. */
    public record Span(Instant from, Instant to, List<Integer> buckets) {}

    public BucketPlan {
        epochs = epochs.stream().sorted(Comparator.comparing(Epoch::from)).toList();
        if (epochs.isEmpty()) {
            throw new IllegalArgumentException("a plan has at least one epoch");
        }
    }

    public static BucketPlan always(Buckets buckets) {
        return new BucketPlan(List.of(new Epoch(Instant.MIN, buckets)));
    }

    /** This plan until {@code from}, then the other buckets. */
    public BucketPlan then(Instant from, Buckets buckets) {
        List<Epoch> more = new ArrayList<>(epochs);
        more.add(new Epoch(from, buckets));
        return new BucketPlan(more);
    }

    /** The bucket that a row is written to. */
    public int bucketOf(Instant createdAt, String id) {
        return epochAt(createdAt).buckets().of(createdAt, id);
    }

    public Buckets newest() {
        return epochs.get(epochs.size() - 1).buckets();
    }

    private Epoch epochAt(Instant time) {
        Epoch found = epochs.get(0);
        for (Epoch epoch : epochs) {
            if (!epoch.from().isAfter(time)) {
                found = epoch;
            }
        }
        return found;
    }

    /** Where to look for rows between two times, newest span first; an everyday plan has one span with one bucket. */
    public List<Span> spans(Instant from, Instant to) {
        TreeSet<Instant> cuts = new TreeSet<>(List.of(from, to));
        for (Epoch epoch : epochs.subList(1, epochs.size())) {
            addCut(cuts, epoch.from().minus(OVERLAP), from, to);
            addCut(cuts, epoch.from().plus(OVERLAP), from, to);
        }
        List<Span> spans = new ArrayList<>();
        Instant upper = to;
        for (Instant lower : cuts.headSet(to, false).descendingSet()) {
            addSpans(spans, lower, upper);
            upper = lower;
        }
        return spans;
    }

    private static void addCut(TreeSet<Instant> cuts, Instant cut, Instant from, Instant to) {
        if (cut.isAfter(from) && cut.isBefore(to)) {
            cuts.add(cut);
        }
    }

    private void addSpans(List<Span> spans, Instant from, Instant to) {
        List<Buckets> inForce = inForce(from, to);
        if (inForce.stream().anyMatch(Buckets::isCalendar)) {
            addCalendarSpans(spans, inForce, from, to);
        } else {
            spans.add(new Span(from, to, parallelBuckets(inForce)));
        }
    }

    /** Every way of splitting that a writer may have used for a row of this stretch of time. */
    private List<Buckets> inForce(Instant from, Instant to) {
        List<Buckets> found = new ArrayList<>();
        for (int i = 0; i < epochs.size(); i++) {
            Instant begin = i == 0 ? Instant.MIN : epochs.get(i).from().minus(OVERLAP);
            Instant end = i + 1 < epochs.size() ? epochs.get(i + 1).from().plus(OVERLAP) : Instant.MAX;
            if (begin.isBefore(to) && end.isAfter(from)) {
                found.add(epochs.get(i).buckets());
            }
        }
        return found;
    }

    private static void addCalendarSpans(List<Span> spans, List<Buckets> inForce, Instant from, Instant to) {
        boolean byDay = inForce.stream().anyMatch(buckets -> buckets.kind() == Buckets.Kind.DAY);
        Instant upper = to;
        while (upper.isAfter(from)) {
            Instant lower = later(from, startOfUnit(upper.minusNanos(1), byDay));
            TreeSet<Integer> buckets = new TreeSet<>(parallelBuckets(inForce));
            for (Buckets each : inForce) {
                if (each.isCalendar()) {
                    buckets.add(each.of(lower, ""));
                }
            }
            spans.add(new Span(lower, upper, List.copyOf(buckets)));
            upper = lower;
        }
    }

    private static Instant startOfUnit(Instant time, boolean day) {
        LocalDate date = LocalDate.ofInstant(time, ZoneOffset.UTC);
        LocalDate start = day ? date : YearMonth.from(date).atDay(1);
        return start.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private static Instant later(Instant a, Instant b) {
        return a.isAfter(b) ? a : b;
    }

    private static List<Integer> parallelBuckets(List<Buckets> inForce) {
        return inForce.stream()
                .filter(buckets -> !buckets.isCalendar())
                .flatMapToInt(Buckets::parallel)
                .distinct()
                .sorted()
                .boxed()
                .toList();
    }
}
