package io.mobimir.store.cassandra.bucket;

import io.mobimir.store.cassandra.bucket.BucketPlan.Span;
import io.mobimir.store.cassandra.bucket.BucketPlan.Stretch;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The spans of a plan, newest first, computed lazily: a reader that has enough after the first never queries the directory again. */
final class PlanSpans implements Iterable<Span> {
    /** How many buckets one query of the directory returns. */
    private static final int CHUNK = 32;

    private final List<Stretch> stretches;
    private final Directory directory;

    PlanSpans(List<Stretch> stretches, Directory directory) {
        this.stretches = stretches;
        this.directory = directory;
    }

    /** Knows which calendar buckets of a key were ever written. */
    interface Directory {
        /** Returns the written buckets between two (both included), newest first, at most {@code limit}. */
        List<Integer> newestFirst(int lowest, int highest, int limit);
    }

    @Override
    public Iterator<Span> iterator() {
        return new Walk();
    }

    private final class Walk implements Iterator<Span> {
        private final Deque<Stretch> ahead = new ArrayDeque<>(stretches);
        private final Deque<Span> ready = new ArrayDeque<>();

        @Override
        public boolean hasNext() {
            while (ready.isEmpty() && !ahead.isEmpty()) {
                enter(ahead.remove());
            }
            return !ready.isEmpty();
        }

        @Override
        public Span next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return ready.remove();
        }

        private void enter(Stretch stretch) {
            if (stretch.needsDirectory()) {
                walkDirectory(stretch, stretch.ways().get(0));
            } else if (stretch.calendars().findAny().isPresent()) {
                walkCalendar(stretch);
            } else {
                ready.add(new Span(stretch.from(), stretch.to(), stretch.parallel()));
            }
        }

        private void walkDirectory(Stretch stretch, Buckets calendar) {
            int lowest = calendar.calendarBucket(stretch.from());
            int highest = calendar.calendarBucket(stretch.to().minusMillis(1));
            List<Integer> buckets = directory.newestFirst(lowest, highest, CHUNK);
            for (int bucket : buckets) {
                Instant from = later(stretch.from(), calendar.startOf(bucket));
                Instant to = earlier(stretch.to(), calendar.endOf(bucket));
                ready.add(new Span(from, to, List.of(bucket)));
            }
            Instant rest = buckets.isEmpty() ? stretch.from() : ready.getLast().from();
            if (buckets.size() == CHUNK && rest.isAfter(stretch.from())) {
                ahead.addFirst(new Stretch(stretch.from(), rest, stretch.ways()));
            }
        }

        /** Walks without the directory: around the start of an epoch there are only a few buckets. */
        private void walkCalendar(Stretch stretch) {
            Instant upper = stretch.to();
            while (upper.isAfter(stretch.from())) {
                Instant last = upper.minusMillis(1);
                Instant lower = stretch.calendars()
                        .map(calendar -> calendar.startOf(calendar.calendarBucket(last)))
                        .reduce(stretch.from(), PlanSpans::later);
                TreeSet<Integer> buckets = stretch.calendars()
                        .map(calendar -> calendar.calendarBucket(last))
                        .collect(Collectors.toCollection(TreeSet::new));
                buckets.addAll(stretch.parallel());
                ready.add(new Span(lower, upper, List.copyOf(buckets)));
                upper = lower;
            }
        }
    }

    private static Instant later(Instant a, Instant b) {
        return a.isAfter(b) ? a : b;
    }

    private static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }
}
