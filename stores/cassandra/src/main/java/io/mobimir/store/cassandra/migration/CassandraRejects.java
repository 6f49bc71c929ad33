package io.mobimir.store.cassandra.migration;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.migration.record.Reject;
import io.mobimir.migration.record.Rejects;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.migration.MigrationTables.RejectRow;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The rejected documents of a migration, in {@code migration_rejects}. */
final class CassandraRejects implements Rejects {
    private final Cassandra cassandra;
    private final String entity;
    private final RecordRows<RejectRow> rows;
    private final RecordRows<RejectRow> one;
    private final ConsistencyLevel write;
    private final PreparedStatement putAside;

    CassandraRejects(Cassandra cassandra, String entity) {
        this.cassandra = cassandra;
        this.entity = entity;
        this.rows = new RecordRows<>(
                cassandra, MigrationTables.MIGRATION_REJECTS, List.of("entity"), List.of("entity", "key"));
        this.one = new RecordRows<>(
                cassandra, MigrationTables.MIGRATION_REJECTS, List.of("entity", "key"), List.of("entity", "key"));
        this.write = cassandra.writeLevel(TableClass.PLATFORM);
        this.putAside = cassandra.prepare("INSERT INTO shop.migration_rejects (entity, key, reason) VALUES (?, ?, ?)");
    }

    @Override
    public void putAside(String key, String reason) {
        cassandra.execute(putAside.bind(entity, key, reason).setConsistencyLevel(write));
    }

    @Override
    public void copy(List<Reject> rejects) {
        rows.putAll(
                rejects.stream().map(reject -> new RejectRow(entity, reject)).toList());
    }

    @Override
    public void accept(String key) {
        one.list(entity, key).stream()
                .map(RejectRow::reject)
                .forEach(reject -> one.put(new RejectRow(entity, new Reject(key, reject.reason(), true))));
    }

    @Override
    public void release(String key) {
        rows.delete(entity, key);
    }

    @Override
    public List<Reject> list(int limit) {
        return all().sorted(Comparator.comparing(Reject::accepted)).limit(limit).toList();
    }

    @Override
    public long open() {
        return all().filter(reject -> !reject.accepted()).count();
    }

    private Stream<Reject> all() {
        return rows.list(entity).stream().map(RejectRow::reject);
    }
}
