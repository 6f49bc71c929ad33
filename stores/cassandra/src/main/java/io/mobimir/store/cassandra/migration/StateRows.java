package io.mobimir.store.cassandra.migration;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Side;
import io.mobimir.migration.record.Claim;
import io.mobimir.migration.record.Position;
import io.mobimir.migration.record.State;
import io.mobimir.migration.record.State.Trust;
import io.mobimir.migration.record.State.Verification;
import io.mobimir.store.cassandra.migration.MigrationTables.MigrationRow;
import java.util.Optional;

/** Reads rows of {@code migrations}. */
final class StateRows {
    private StateRows() {}

    static MigrationRow read(Row row) {
        Optional<State> state = row.isNull("revision") ? Optional.empty() : Optional.of(state(row));
        Optional<Claim> claim = row.isNull("claim_owner")
                ? Optional.empty()
                : Optional.of(new Claim(MigrationTables.text(row, "claim_owner"), row.getLong("claim_beat")));
        return new MigrationRow(MigrationTables.text(row, "entity"), state, claim);
    }

    private static State state(Row row) {
        Position position = new Position(
                Phase.valueOf(MigrationTables.text(row, "phase")),
                Optional.ofNullable(row.getString("held_from")).map(Phase::valueOf),
                Side.valueOf(MigrationTables.text(row, "home")));
        Trust trust = new Trust(verification(row), Optional.ofNullable(row.getInstant("recopy_from")));
        return new State(
                position, row.getLong("revision"), MigrationTables.time(row, "since"), row.getBoolean("paused"), trust);
    }

    private static Optional<Verification> verification(Row row) {
        return Optional.ofNullable(row.getInstant("verified_at"))
                .map(at -> new Verification(
                        at, row.getLong("verified_rows"), row.getLong("differences"), row.getBoolean("stale")));
    }
}
