package io.mobimir.store.cassandra.event;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.UserId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.Writes;
import io.mobimir.store.cassandra.bucket.Buckets;
import io.mobimir.store.cassandra.event.EventTables.Active;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * Lists the users with events of a day, in {@code events_by_day}, so that an export does not scan everything. Each instance
 * writes a user's day once, and again after a while, because a write that only one replica acknowledged may be lost with
 * that replica.
 */
final class DayDirectory {
    static final int SHARDS = 32;

    private static final Buckets SPREAD = Buckets.hash(SHARDS);
    private static final int REMEMBERED = 100_000;
    private static final Duration MEMORY = Duration.ofMinutes(10);

    private final Cassandra cassandra;
    private final ConsistencyLevel write;
    private final ConsistencyLevel read;
    private final EventLife life;
    private final PreparedStatement insert;
    private final PreparedStatement select;
    private final RecentlySeen<Active> noted = new RecentlySeen<>(REMEMBERED, MEMORY, System::nanoTime);

    DayDirectory(Cassandra cassandra, EventLife life) {
        this.cassandra = cassandra;
        this.life = life;
        this.write = cassandra.writeLevel(TableClass.EVENTS);
        this.read = cassandra.readLevel(TableClass.EVENTS);
        this.insert = cassandra.prepare(EventTables.EVENTS_BY_DAY.insert() + " USING TTL ?");
        this.select = cassandra.prepare("SELECT user_id FROM shop.events_by_day"
                + " WHERE event_date = ? AND shard = ? AND user_id > ? LIMIT ?");
    }

    static int shardOf(UserId user) {
        return SPREAD.of(Instant.EPOCH, user.value());
    }

    /** Writes the days that this instance has not written lately; the caller then calls {@link #remember} for those that arrived. */
    void note(Collection<Active> days, Instant now, Writes writes) {
        days.stream()
                .filter(day -> !noted.contains(day))
                .forEach(active -> writes.send(() -> cassandra.executeAsync(EventTables.EVENTS_BY_DAY
                        .bind(insert, active)
                        .setInt(EventTables.EVENTS_BY_DAY.columns().size(), life.ttl(active.day(), now))
                        .setConsistencyLevel(write)
                        .build())));
    }

    void remember(Collection<Active> days) {
        days.forEach(day -> {
            if (!noted.contains(day)) {
                noted.add(day);
            }
        });
    }

    /**
     * Returns some users of a shard of a day, in order, after the given one (for the first page, a text that sorts before
     * every id).
     */
    List<UserId> users(LocalDate day, int shard, String after, int limit) {
        List<UserId> users = new ArrayList<>();
        Cassandra.forEach(
                cassandra.execute(select.bind(day, shard, after, limit).setConsistencyLevel(read)),
                row -> users.add(new UserId(Objects.requireNonNull(row.getString("user_id")))));
        return users;
    }
}
