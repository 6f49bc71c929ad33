package io.mobimir.store.cassandra.unfinished;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.UnfinishedWork;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.unfinished.UnfinishedTables.UnfinishedRow;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** Announces work before its first step, and finds announcements of which nobody said that they are done. */
public final class CassandraUnfinishedWork implements UnfinishedWork {
    private final Cassandra cassandra;
    private final Clock clock;
    private final ConsistencyLevel write;
    private final ConsistencyLevel read;
    private final PreparedStatement insert;
    private final PreparedStatement select;
    private final PreparedStatement selectOne;

    public CassandraUnfinishedWork(Cassandra cassandra, Clock clock) {
        this.cassandra = cassandra;
        this.clock = clock;
        this.write = cassandra.writeLevel(TableClass.PLATFORM);
        this.read = cassandra.readLevel(TableClass.PLATFORM);
        this.insert = cassandra.prepare(UnfinishedTables.UNFINISHED.insert());
        this.selectOne = cassandra.prepare(
                UnfinishedTables.UNFINISHED.select("WHERE minute = ? AND shard = ? AND kind = ? AND id = ?"));
        this.select =
                cassandra.prepare(UnfinishedTables.UNFINISHED.select("WHERE minute = ? AND shard = ? AND kind = ?"));
    }

    /** Once this returns, the work will be finished even if this instance is not there to do it. */
    public Announcement announce(String kind, String id) {
        Announcement work = new Announcement(kind, id, clock.instant(), UUID.randomUUID());
        Cassandra.await(put(new UnfinishedRow(work, false)));
        return work;
    }

    @Override
    public Promise make(String kind, String id) {
        Announcement work = announce(kind, id);
        return () -> done(work);
    }

    /** Saves the sweepers a look. Not waited for: should it fail, the work is merely finished once more. */
    public void done(Announcement work) {
        markDone(work);
    }

    CompletionStage<?> markDone(Announcement work) {
        return put(new UnfinishedRow(work, true));
    }

    private CompletionStage<?> put(UnfinishedRow entry) {
        return cassandra
                .session()
                .executeAsync(UnfinishedTables.UNFINISHED
                        .bind(insert, entry)
                        .setConsistencyLevel(write)
                        .build());
    }

    /** Whether somebody announced this work within the time that it may take, and has not said that it is done. */
    public boolean isUnderWay(String kind, String id, Duration atMost) {
        List<CompletionStage<List<Row>>> minutes = MinuteShards.minutesOf(atMost, clock.instant())
                .map(minute -> Cassandra.allRows(cassandra
                        .session()
                        .executeAsync(selectOne
                                .bind(minute, MinuteShards.shardOf(id), kind, id)
                                .setConsistencyLevel(read))))
                .toList();
        return minutes.stream().anyMatch(rows -> !notDone(Cassandra.await(rows)).isEmpty());
    }

    /** Returns the announcements of one kind, which a sweeper has finished by this finisher. */
    public AnnouncedWork<Announcement> ofKind(String kind, Finisher finisher) {
        return new OfKind(kind, finisher);
    }

    /** Does what an announcement promised. */
    public interface Finisher {
        /** Finishes the work; false if it is not settled yet and must be looked at again. May be called repeatedly. */
        boolean finish(String id, Duration age);
    }

    /** The announcements of one kind. */
    private final class OfKind implements AnnouncedWork<Announcement> {
        private final String kind;
        private final Finisher finisher;

        OfKind(String kind, Finisher finisher) {
            this.kind = kind;
            this.finisher = finisher;
        }

        @Override
        public CompletionStage<List<Announcement>> left(Instant minute) {
            return CassandraUnfinishedWork.this.left(kind, minute);
        }

        @Override
        public Instant announcedAt(Announcement work) {
            return work.at();
        }

        @Override
        public boolean finish(Announcement work) {
            boolean settled = finisher.finish(work.id(), Duration.between(work.at(), clock.instant()));
            if (settled) {
                Cassandra.await(markDone(work));
            }
            return settled;
        }

        @Override
        public String toString() {
            return "unfinished " + kind;
        }
    }

    /** Begins to read what is left of a minute. */
    CompletionStage<List<Announcement>> left(String kind, Instant minute) {
        return MinuteShards.all(shard -> Cassandra.allRows(cassandra
                        .session()
                        .executeAsync(select.bind(minute, shard, kind).setConsistencyLevel(read))))
                .thenApply(CassandraUnfinishedWork::notDone);
    }

    private static List<Announcement> notDone(List<Row> rows) {
        return rows.stream()
                .map(UnfinishedTables.UNFINISHED::read)
                .filter(entry -> !entry.done())
                .map(UnfinishedRow::work)
                .toList();
    }
}
