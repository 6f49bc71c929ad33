package io.mobimir.store.cassandra.migration;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Side;
import io.mobimir.migration.record.EngineClaim;
import io.mobimir.migration.record.MigrationPosition;
import io.mobimir.migration.record.MigrationState;
import io.mobimir.migration.record.MigrationState.Trust;
import io.mobimir.migration.record.MigrationState.Verification;
import io.mobimir.store.cassandra.migration.MigrationTables.MigrationRow;
import java.util.Optional;

/** Reads rows of {@code migrations}. */
final class StateRows {
    private StateRows() {}

    static MigrationRow read(Row row) {
        Optional<MigrationState> state = row.isNull("revision") ? Optional.empty() : Optional.of(state(row));
        Optional<EngineClaim> claim = row.isNull("claim_owner")
                ? Optional.empty()
                : Optional.of(new EngineClaim(MigrationTables.text(row, "claim_owner"), row.getLong("claim_beat")));
        return new MigrationRow(MigrationTables.text(row, "entity"), state, claim);
    }

    private static MigrationState state(Row row) {
        MigrationPosition position = new MigrationPosition(
                Phase.valueOf(MigrationTables.text(row, "phase")),
                Optional.ofNullable(row.getString("held_from")).map(Phase::valueOf),
                Side.valueOf(MigrationTables.text(row, "home")));
        Trust trust = new Trust(verification(row), Optional.ofNullable(row.getInstant("recopy_from")));
        return new MigrationState(
                position, row.getLong("revision"), MigrationTables.time(row, "since"), row.getBoolean("paused"), trust);
    }

    private static Optional<Verification> verification(Row row) {
        return Optional.ofNullable(row.getInstant("verified_at"))
                .map(at -> new Verification(
                        at, row.getLong("verified_rows"), row.getLong("differences"), row.getBoolean("stale")));
    }
}
