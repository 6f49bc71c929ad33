package io.mobimir.store.cassandra.unfinished;

import static io.mobimir.store.cassandra.schema.CqlType.BOOLEAN;
import static io.mobimir.store.cassandra.schema.CqlType.ID;
import static io.mobimir.store.cassandra.schema.CqlType.INT;
import static io.mobimir.store.cassandra.schema.CqlType.TEXT;
import static io.mobimir.store.cassandra.schema.CqlType.TIMESTAMP;

import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.schema.PersonalRows;
import io.mobimir.store.cassandra.schema.Table;
import java.time.Duration;
import java.util.Objects;

/** The table of announcements. */
public final class UnfinishedTables {
    static final Duration LIFETIME = Duration.ofDays(1);

    /** Rows are never deleted: a deleted row would be walked over by every sweeper, a day long. */
    public static final Table<UnfinishedRow> UNFINISHED = Table.<UnfinishedRow>named(
                    "unfinished",
                    TableClass.PLATFORM,
                    "What somebody is about to do; whoever finds it late finishes it.")
            .partition("minute", TIMESTAMP, entry -> entry.work().minute())
            .partition("shard", INT, entry -> entry.work().shard())
            .ascending("kind", TEXT, entry -> entry.work().kind())
            .ascending("id", TEXT, entry -> entry.work().id())
            .ascending("nonce", ID, entry -> entry.work().nonce())
            .column("announced_at", TIMESTAMP, entry -> entry.work().at())
            .column("done", BOOLEAN, UnfinishedRow::done)
            .ttl(LIFETIME)
            .comment("shard", "spreads the work of a minute over partitions")
            .comment("kind", "which sort of work")
            .comment("id", "what it is done to")
            .comment("nonce", "tells two announcements of the same work apart")
            .persons(PersonalRows.idKept())
            .reads(row -> new UnfinishedRow(
                    new Announcement(
                            Objects.requireNonNull(row.getString("kind")),
                            Objects.requireNonNull(row.getString("id")),
                            Objects.requireNonNull(row.getInstant("announced_at")),
                            Objects.requireNonNull(row.getUuid("nonce"))),
                    row.getBoolean("done")));

    /** An announcement and whether its work is known to be over. */
    record UnfinishedRow(Announcement work, boolean done) {}

    private UnfinishedTables() {}
}
