package io.mobimir.store.cassandra.unfinished;

import io.mobimir.shop.StoreException;
import io.mobimir.store.cassandra.Cassandra;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finishes one kind of work that others, or this instance before it died, announced and left. Each pass looks at the
 * minutes since the pass before, at whatever was not settled before, a last time at each minute that is
 * {@link #CLOCKS_DIFFER_BY} over, and at some more of what was announced before this instance was there, the latest first: so
 * what was left just now does not wait for a look at all of yesterday. For one thread.
 */
public final class Sweeper {
    /** Work that was announced less than this ago is probably being done right now. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /** An announcement by a slow clock arrives in a minute that is over; not later than this. */
    private static final Duration CLOCKS_DIFFER_BY = Duration.ofMinutes(10);

    /** Minutes of the past in one pass. */
    private static final int PAST_AT_ONCE = 60;

    private static final int READ_AT_ONCE = 16;
    private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);

    private final CassandraUnfinishedWork unfinished;
    private final Clock clock;
    private final String kind;
    private final Finisher finisher;
    private final Set<Instant> unsettled = new HashSet<>();
    private final NavigableSet<Instant> past = new TreeSet<>();
    private Instant lastLook;
    private Instant lastPass;

    /** Does what an announcement promised. */
    public interface Finisher {
        /** Finishes the work; false if it is not settled yet and must be looked at again. May be called repeatedly. */
        boolean finish(String id, Duration age);
    }

    public Sweeper(CassandraUnfinishedWork unfinished, Clock clock, String kind, Finisher finisher) {
        this(unfinished, clock, kind, finisher, UnfinishedTables.LIFETIME);
    }

    /** @param memory how far back the past goes */
    Sweeper(CassandraUnfinishedWork unfinished, Clock clock, String kind, Finisher finisher, Duration memory) {
        this.unfinished = unfinished;
        this.clock = clock;
        this.kind = kind;
        this.finisher = finisher;
        Instant now = clock.instant();
        everyMinute(now.minus(memory), now, past);
        this.lastLook = over(now);
        this.lastPass = now;
    }

    private static Instant over(Instant now) {
        return now.minus(CLOCKS_DIFFER_BY).truncatedTo(ChronoUnit.MINUTES);
    }

    /** One pass; returns how many announcements it settled. */
    public int sweep() {
        Instant now = clock.instant();
        Instant over = over(now);
        everyMinute(lastLook.plus(1, ChronoUnit.MINUTES), over, unsettled);
        everyMinute((lastPass.isBefore(now) ? lastPass : now).minus(Duration.ofMinutes(1)), now, unsettled);
        for (int i = 0; i < PAST_AT_ONCE && !past.isEmpty(); i++) {
            unsettled.add(past.pollLast());
        }
        lastPass = now;
        lastLook = over.isAfter(lastLook) ? over : lastLook;
        return visit(new TreeSet<>(unsettled).descendingSet());
    }

    private static void everyMinute(Instant from, Instant to, Set<Instant> minutes) {
        Instant minute = from.truncatedTo(ChronoUnit.MINUTES);
        while (!minute.isAfter(to)) {
            minutes.add(minute);
            minute = minute.plus(1, ChronoUnit.MINUTES);
        }
    }

    private int visit(Set<Instant> minutes) {
        Deque<Reading> ahead = new ArrayDeque<>();
        int settled = 0;
        for (Instant minute : minutes) {
            ahead.add(new Reading(minute, unfinished.left(kind, minute)));
            if (ahead.size() >= READ_AT_ONCE) {
                settled += settle(ahead.remove());
            }
        }
        for (Reading reading : ahead) {
            settled += settle(reading);
        }
        return settled;
    }

    private int settle(Reading reading) {
        int settled = 0;
        try {
            List<Announcement> left = Cassandra.await(reading.left);
            for (Announcement work : left) {
                settled += settle(work) ? 1 : 0;
            }
            if (settled == left.size()) {
                unsettled.remove(reading.minute);
            }
        } catch (StoreException e) {
            LOG.warn(
                    "Could not look for unfinished {} of {}, will look again: {}",
                    kind,
                    reading.minute,
                    e.getMessage());
        }
        return settled;
    }

    private boolean settle(Announcement work) {
        Duration age = Duration.between(work.at(), clock.instant());
        if (age.compareTo(PATIENCE) < 0) {
            return false;
        }
        try {
            boolean settled = finisher.finish(work.id(), age);
            if (settled) {
                Cassandra.await(unfinished.markDone(work));
            }
            return settled;
        } catch (RuntimeException e) { // also what no attempt will finish: all the others must not wait for it
            LOG.warn("Could not finish {} {}, will try again: {}", kind, work.id(), e.getMessage());
            return false;
        }
    }

    private record Reading(Instant minute, CompletionStage<List<Announcement>> left) {}
}
