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
public final class Sweeper<W> {
    /** Work that was announced less than this ago is probably being done right now. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /** An announcement by a slow clock arrives in a minute that is over; not later than this. */
    private static final Duration CLOCKS_DIFFER_BY = Duration.ofMinutes(10);

    /** Minutes of the past in one pass. */
    private static final int PAST_AT_ONCE = 60;

    private static final int READ_AT_ONCE = 16;
    private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);

    private final AnnouncedWork<W> announced;
    private final Clock clock;
    private final ParallelFinish<W> finish;
    private final Set<Instant> unsettled = new HashSet<>();
    private final NavigableSet<Instant> past = new TreeSet<>();
    private Instant lastLook;
    private Instant lastPass;

    public Sweeper(AnnouncedWork<W> announced, Clock clock) {
        this(announced, clock, UnfinishedTables.LIFETIME);
    }

    /** @param memory how far back the past goes */
    Sweeper(AnnouncedWork<W> announced, Clock clock, Duration memory) {
        this.announced = announced;
        this.clock = clock;
        this.finish = new ParallelFinish<>(announced::finish);
        Instant now = clock.instant();
        everyMinute(now.minus(memory), now, past);
        this.lastLook = over(now);
        this.lastPass = now;
    }

    private static Instant over(Instant now) {
        return now.minus(CLOCKS_DIFFER_BY).truncatedTo(ChronoUnit.MINUTES);
    }

    /** One pass; returns how many announcements it settled. Work that takes long goes on after it. */
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
        ParallelFinish<W>.Pass pass = finish.pass();
        Deque<Reading<W>> ahead = new ArrayDeque<>();
        for (Instant minute : minutes) {
            ahead.add(new Reading<>(minute, announced.left(minute)));
            if (ahead.size() >= READ_AT_ONCE) {
                begin(ahead.remove(), pass);
            }
        }
        ahead.forEach(reading -> begin(reading, pass));
        unsettled.removeAll(pass.settledMinutes());
        return pass.settled();
    }

    private void begin(Reading<W> reading, ParallelFinish<W>.Pass pass) {
        try {
            Instant young = clock.instant().minus(PATIENCE);
            for (W work : Cassandra.await(reading.left)) {
                if (announced.announcedAt(work).isAfter(young) || announced.isWorkedOn(work)) {
                    pass.leave(reading.minute);
                } else {
                    pass.begin(reading.minute, work);
                }
            }
            pass.saw(reading.minute);
        } catch (StoreException e) {
            LOG.warn("Could not look for {} of {}, will look again: {}", announced, reading.minute, e.getMessage());
        }
    }

    private record Reading<W>(Instant minute, CompletionStage<List<W>> left) {}
}
