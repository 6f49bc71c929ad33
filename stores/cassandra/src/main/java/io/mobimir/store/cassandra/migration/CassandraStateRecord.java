package io.mobimir.store.cassandra.migration;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.migration.record.EngineClaim;
import io.mobimir.migration.record.MigrationState;
import io.mobimir.migration.record.StateRecord;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.migration.MigrationTables.MigrationRow;
import io.mobimir.store.cassandra.schema.Column;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The row of one migration in {@code migrations}, which only lightweight transactions write. */
final class CassandraStateRecord implements StateRecord {
    private static final String CLAIM = "claim_";

    /** The columns of a state: all but the key and the claim. */
    private static final List<Column<MigrationRow, ?>> STATE = MigrationTables.MIGRATIONS.columns().stream()
            .filter(column -> !column.kind().isKey() && !column.name().startsWith(CLAIM))
            .toList();

    private final Cassandra cassandra;
    private final String entity;
    private final ConsistencyLevel write;
    private final PreparedStatement select;
    private final PreparedStatement replace;
    private final PreparedStatement claim;

    CassandraStateRecord(Cassandra cassandra, String entity) {
        this.cassandra = cassandra;
        this.entity = entity;
        this.write = cassandra.writeLevel(TableClass.PLATFORM);
        this.select = cassandra.prepare(MigrationTables.MIGRATIONS.select("WHERE entity = ?"));
        String assignments =
                STATE.stream().map(column -> column.name() + " = ?").collect(Collectors.joining(", "));
        this.replace = cassandra.prepareConditional(
                "UPDATE shop.migrations SET " + assignments + " WHERE entity = ? IF revision = ?");
        this.claim = cassandra.prepareConditional("UPDATE shop.migrations SET claim_owner = ?, claim_beat = ?"
                + " WHERE entity = ? IF claim_owner = ? AND claim_beat = ?");
    }

    @Override
    public Optional<MigrationState> find() {
        return row().flatMap(MigrationRow::state);
    }

    @Override
    public Optional<EngineClaim> claim() {
        return row().flatMap(MigrationRow::claim);
    }

    private Optional<MigrationRow> row() {
        Row found = cassandra
                .execute(select.bind(entity).setConsistencyLevel(DefaultConsistencyLevel.SERIAL))
                .one();
        return Optional.ofNullable(found).map(MigrationTables.MIGRATIONS::read);
    }

    @Override
    public boolean replace(long expected, MigrationState next) {
        MigrationRow row = new MigrationRow(entity, Optional.of(next), Optional.empty());
        BoundStatementBuilder statement = replace.boundStatementBuilder();
        for (int i = 0; i < STATE.size(); i++) {
            statement = STATE.get(i).bind(statement.setToNull(i), i, row);
        }
        int key = STATE.size();
        statement = statement.setString(key, entity);
        return apply(expected == 0 ? statement.setToNull(key + 1) : statement.setLong(key + 1, expected));
    }

    @Override
    public boolean claim(Optional<EngineClaim> expected, EngineClaim next) {
        BoundStatementBuilder statement = claim.boundStatementBuilder()
                .setString(0, next.owner())
                .setLong(1, next.beat())
                .setString(2, entity);
        return apply(expected.map(known -> statement.setString(3, known.owner()).setLong(4, known.beat()))
                .orElseGet(() -> statement.setToNull(3).setToNull(4)));
    }

    private boolean apply(BoundStatementBuilder statement) {
        return cassandra.execute(statement.setConsistencyLevel(write).build()).wasApplied();
    }
}
