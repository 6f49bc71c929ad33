package io.mobimir.store.mongodb;

import com.mongodb.MongoException;
import com.mongodb.client.MongoDatabase;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.bson.Document;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the replica set for the lag of its secondaries, at most once a second; other callers get the last answer. */
final class ReplicaSetLag implements LagSource {
    private static final Logger LOG = LoggerFactory.getLogger(ReplicaSetLag.class);
    private static final Duration WARNING = Duration.ofSeconds(5);
    private static final Duration CRITICAL = Duration.ofSeconds(30);
    private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();
    /**
     * The wait after an unknown lag, because a router, a single server or a missing permission does not change
     * soon.
     */
    private static final long UNKNOWN_NANOS = Duration.ofSeconds(30).toNanos();

    private final MongoDatabase admin;
    private final LongSupplier nanoTime;
    private final ReentrantLock asking = new ReentrantLock();
    private volatile LagReading last;

    private record LagReading(Optional<Duration> lag, long until) {}

    ReplicaSetLag(MongoDatabase admin) {
        this(admin, System::nanoTime);
    }

    ReplicaSetLag(MongoDatabase admin, LongSupplier nanoTime) {
        this.admin = admin;
        this.nanoTime = nanoTime;
        this.last = new LagReading(Optional.empty(), nanoTime.getAsLong());
    }

    @Override
    public Optional<Duration> lag() {
        if (nanoTime.getAsLong() - last.until >= 0 && asking.tryLock()) {
            try {
                remember(ask());
            } finally {
                asking.unlock();
            }
        }
        return last.lag;
    }

    private Optional<Duration> ask() {
        try {
            return of(admin.runCommand(new Document("replSetGetStatus", 1)));
        } catch (MongoException e) {
            LOG.debug("The lag of secondaries is unknown, so the primary answers: {}", e.getMessage());
            return Optional.empty();
        }
    }

    private void remember(Optional<Duration> lag) {
        long valid = lag.isPresent() ? FRESH_NANOS : UNKNOWN_NANOS;
        Optional<Duration> before = last.lag;
        last = new LagReading(lag, nanoTime.getAsLong() + valid);
        if (crossed(before, lag, CRITICAL)) {
            LOG.error("A secondary of MongoDB is {} s behind; reads go to the primary.", seconds(lag));
        } else if (crossed(before, lag, WARNING)) {
            LOG.warn("A secondary of MongoDB is {} s behind.", seconds(lag));
        }
    }

    private static boolean crossed(Optional<Duration> before, Optional<Duration> now, Duration limit) {
        return isAbove(now, limit) && !isAbove(before, limit);
    }

    private static boolean isAbove(Optional<Duration> lag, Duration limit) {
        return lag.filter(behind -> behind.compareTo(limit) > 0).isPresent();
    }

    private static long seconds(Optional<Duration> lag) {
        return lag.orElse(Duration.ZERO).toSeconds();
    }

    /** Reads the lag from a replica set's status: the primary's last operation minus the oldest of the secondaries'. */
    static Optional<Duration> of(Document status) {
        List<Document> members = status.getList("members", Document.class, List.of());
        OptionalLong primary =
                times(members, "PRIMARY").mapToLong(Date::getTime).max();
        OptionalLong oldest =
                times(members, "SECONDARY").mapToLong(Date::getTime).min();
        if (primary.isEmpty() || oldest.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofMillis(Math.max(0, primary.getAsLong() - oldest.getAsLong())));
    }

    private static Stream<Date> times(List<Document> members, String state) {
        return members.stream()
                .filter(member -> state.equals(member.get("stateStr")))
                .map(member -> member.get("optimeDate"))
                .filter(Date.class::isInstance)
                .map(Date.class::cast);
    }
}
