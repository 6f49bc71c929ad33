package io.mobimir.store.cassandra.migration;

import static io.mobimir.store.cassandra.schema.CqlType.BIGINT;
import static io.mobimir.store.cassandra.schema.CqlType.BLOB;
import static io.mobimir.store.cassandra.schema.CqlType.BOOLEAN;
import static io.mobimir.store.cassandra.schema.CqlType.TEXT;
import static io.mobimir.store.cassandra.schema.CqlType.TIMESTAMP;
import static io.mobimir.store.cassandra.schema.PersonalRows.order;
import static io.mobimir.store.cassandra.schema.PersonalRows.owner;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.migration.record.Difference;
import io.mobimir.migration.record.EngineClaim;
import io.mobimir.migration.record.Instance;
import io.mobimir.migration.record.Instance.Tally;
import io.mobimir.migration.record.MigrationState;
import io.mobimir.migration.record.MigrationState.Verification;
import io.mobimir.migration.record.QueuedKey;
import io.mobimir.migration.record.Reject;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.schema.PersonalRows;
import io.mobimir.store.cassandra.schema.Table;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The tables of migrations. */
public final class MigrationTables {
    public static final Table<MigrationRow> MIGRATIONS = Table.<MigrationRow>named(
                    "migrations",
                    TableClass.PLATFORM,
                    "The state of an entity's migration, and the instance that runs its engine.")
            .partition("entity", TEXT, MigrationRow::entity)
            .column("revision", BIGINT, state(MigrationState::revision))
            .column("phase", TEXT, state(state -> state.position().phase().name()))
            .column(
                    "held_from",
                    TEXT,
                    state(state -> state.position().heldFrom().map(Enum::name).orElse(null)))
            .column("home", TEXT, state(state -> state.position().home().name()))
            .column("since", TIMESTAMP, state(MigrationState::since))
            .column("paused", BOOLEAN, state(MigrationState::paused))
            .column("verified_at", TIMESTAMP, verification(Verification::at))
            .column("verified_rows", BIGINT, verification(Verification::rows))
            .column("differences", BIGINT, verification(Verification::differences))
            .column("stale", BOOLEAN, verification(Verification::stale))
            .column(
                    "recopy_from",
                    TIMESTAMP,
                    state(state -> state.trust().recopyFrom().orElse(null)))
            .column("claim_owner", TEXT, claim(EngineClaim::owner))
            .column("claim_beat", BIGINT, claim(EngineClaim::beat))
            .comment("revision", "grows with every change; instances acknowledge it")
            .comment("held_from", "while writes are held: the phase to step back to")
            .comment("home", "the side whose records count")
            .comment("since", "when the phase was entered")
            .comment("stale", "changes since verified_at have made the verification out of date")
            .comment("recopy_from", "writes since then may be missing on the other side")
            .comment("claim_owner", "the instance that runs the engine")
            .comment("claim_beat", "grows while that instance lives")
            .persons(PersonalRows.none())
            .reads(StateRows::read);

    public static final Table<InstanceRow> INSTANCES = Table.<InstanceRow>named(
                    "instances",
                    TableClass.PLATFORM,
                    "The instances that take part in a migration, as they last reported.")
            .partition("entity", TEXT, InstanceRow::entity)
            .ascending("id", TEXT, row -> row.instance().id())
            .column("beat", BIGINT, row -> row.instance().beat())
            .column("at", TIMESTAMP, row -> row.instance().at())
            .column("acknowledged", BIGINT, row -> row.instance().acknowledged())
            .column("compared", BIGINT, row -> row.instance().tally().compared())
            .column("mismatched", BIGINT, row -> row.instance().tally().mismatched())
            .column("unsent", BIGINT, row -> row.instance().tally().unsent())
            .comment("beat", "grows while the instance lives")
            .comment("acknowledged", "revision: all operations that began before it have ended")
            .comment("compared", "reads that were also made on the other side")
            .comment("mismatched", "those of them whose results differed")
            .comment("unsent", "keys that it could not even put into the queue yet")
            .persons(PersonalRows.none())
            .reads(MigrationTables::instance);

    /** Partitioned by minute, so that readers of the oldest entries do not walk over tombstones of finished ones. */
    public static final Table<QueueRow> MIGRATION_QUEUE = Table.<QueueRow>named(
                    "migration_queue",
                    TableClass.PLATFORM,
                    "Keys whose second write failed, by the minute they are due.")
            .partition("entity", TEXT, QueueRow::entity)
            .partition("minute", TIMESTAMP, QueueRow::minute)
            .ascending("due", TIMESTAMP, row -> row.queued().due())
            .ascending("instance", TEXT, row -> row.queued().instance())
            .ascending("ticket", BIGINT, row -> row.queued().ticket())
            .ascending("key", TEXT, row -> row.queued().key())
            .comment("due", "earliest time to copy the key: a late write may still arrive")
            .comment("ticket", "unique within the instance: the same key may wait twice")
            .persons(PersonalRows.deleted(owner("key"), order("key")))
            .reads(row -> new QueueRow(text(row, "entity"), queued(row)));

    public static final Table<QueueMinute> MIGRATION_QUEUE_MINUTES = Table.<QueueMinute>named(
                    "migration_queue_minutes", TableClass.PLATFORM, "The minutes for which the queue may have entries.")
            .partition("entity", TEXT, QueueMinute::entity)
            .ascending("minute", TIMESTAMP, QueueMinute::minute)
            .persons(PersonalRows.none())
            .reads(row -> new QueueMinute(text(row, "entity"), time(row, "minute")));

    public static final Table<Checkpoint> MIGRATION_CHECKPOINTS = Table.<Checkpoint>named(
                    "migration_checkpoints", TableClass.PLATFORM, "The progress of the long jobs of a migration.")
            .partition("entity", TEXT, Checkpoint::entity)
            .partition("job", TEXT, Checkpoint::job)
            .ascending("name", TEXT, Checkpoint::name)
            .column("note", BLOB, Checkpoint::note)
            .comment("note", "checkpoint of the job, in its own format")
            .persons(PersonalRows.none())
            .reads(row -> new Checkpoint(
                    text(row, "entity"),
                    text(row, "job"),
                    text(row, "name"),
                    Objects.requireNonNull(row.getByteBuffer("note"))));

    public static final Table<RejectRow> MIGRATION_REJECTS = Table.<RejectRow>named(
                    "migration_rejects", TableClass.PLATFORM, "Documents that could not be converted, with the reason.")
            .partition("entity", TEXT, RejectRow::entity)
            .ascending("key", TEXT, row -> row.reject().key())
            .column("reason", TEXT, row -> row.reject().reason())
            .column("accepted", BOOLEAN, row -> row.reject().accepted())
            .comment("accepted", "an operator decided not to migrate it")
            .persons(PersonalRows.deleted(owner("key"), order("key")))
            .reads(row -> new RejectRow(
                    text(row, "entity"),
                    new Reject(text(row, "key"), text(row, "reason"), row.getBoolean("accepted"))));

    public static final Table<DifferenceRow> MIGRATION_DIFFERENCES = Table.<DifferenceRow>named(
                    "migration_differences",
                    TableClass.PLATFORM,
                    "The differences that the last comparison of both sides found.")
            .partition("entity", TEXT, DifferenceRow::entity)
            .ascending("key", TEXT, row -> row.difference().key())
            .ascending("field", TEXT, row -> row.difference().field())
            .column("origin", TEXT, row -> row.difference().origin())
            .column("target", TEXT, row -> row.difference().target())
            .persons(PersonalRows.deleted(owner("key"), order("key")))
            .reads(row -> new DifferenceRow(
                    text(row, "entity"),
                    new Difference(text(row, "key"), text(row, "field"), text(row, "origin"), text(row, "target"))));

    /** A migration; the state, the claim or both may be missing. */
    public record MigrationRow(String entity, Optional<MigrationState> state, Optional<EngineClaim> claim) {}

    public record InstanceRow(String entity, Instance instance) {}

    public record QueueRow(String entity, QueuedKey queued) {
        Instant minute() {
            return queued.due().truncatedTo(ChronoUnit.MINUTES);
        }
    }

    public record QueueMinute(String entity, Instant minute) {}

    public record Checkpoint(String entity, String job, String name, ByteBuffer note) {}

    public record RejectRow(String entity, Reject reject) {}

    public record DifferenceRow(String entity, Difference difference) {}

    private MigrationTables() {}

    private static InstanceRow instance(Row row) {
        Tally tally = new Tally(row.getLong("compared"), row.getLong("mismatched"), row.getLong("unsent"));
        return new InstanceRow(
                text(row, "entity"),
                new Instance(
                        text(row, "id"), row.getLong("beat"), time(row, "at"), row.getLong("acknowledged"), tally));
    }

    private static QueuedKey queued(Row row) {
        return new QueuedKey(text(row, "key"), text(row, "instance"), row.getLong("ticket"), time(row, "due"));
    }

    private static <V> Function<MigrationRow, @Nullable V> state(Function<MigrationState, @Nullable V> part) {
        return row -> row.state().map(part).orElse(null);
    }

    private static <V> Function<MigrationRow, @Nullable V> verification(Function<Verification, V> part) {
        return row -> row.state()
                .flatMap(state -> state.trust().verification())
                .map(part)
                .orElse(null);
    }

    private static <V> Function<MigrationRow, @Nullable V> claim(Function<EngineClaim, V> part) {
        return row -> row.claim().map(part).orElse(null);
    }

    static String text(Row row, String column) {
        return Objects.requireNonNull(row.getString(column), column);
    }

    static Instant time(Row row, String column) {
        return Objects.requireNonNull(row.getInstant(column), column);
    }
}
