package io.mobimir.store.cassandra.person;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.schema.Column;
import io.mobimir.store.cassandra.schema.PersonalRows;
import io.mobimir.store.cassandra.schema.PersonalRows.Erasure;
import io.mobimir.store.cassandra.schema.PersonalRows.NamedBy;
import io.mobimir.store.cassandra.schema.PersonalRows.Naming;
import io.mobimir.store.cassandra.schema.Table;
import io.mobimir.store.cassandra.verify.TokenScan;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rows of one table that are a person's, found by reading no more of the others than tells whose they are. Every replica
 * is asked, whatever the strategy of the table says: a row that only one of them has is a row of the person, too.
 */
final class PersonRows {
    static final String ADDRESS = "shipping_address";
    static final String STATE = "state";

    private static final ConsistencyLevel EVERY_REPLICA = DefaultConsistencyLevel.ALL;

    private final Cassandra cassandra;
    private final Table<?> table;
    private final PersonalRows declared;
    private final List<String> rowKey;
    /** Whether all rows of a partition are of one person, so that its first row tells. */
    private final boolean byPartition;

    private final TokenScan scan;
    private final PreparedStatement rowsOfPartition;
    private final PreparedStatement json;
    private final PreparedStatement delete;

    PersonRows(Cassandra cassandra, Table<?> table) {
        this.cassandra = cassandra;
        this.table = table;
        this.declared = table.persons().orElseThrow();
        this.rowKey = Stream.concat(table.partitionKey().stream(), table.clusteringKey().stream())
                .toList();
        this.byPartition = declared.namings().stream().allMatch(naming -> isShared(naming.column()));
        Table<?> telling = telling();
        this.scan = new TokenScan(cassandra, telling, byPartition ? "PER PARTITION LIMIT 1" : "", EVERY_REPLICA);
        this.rowsOfPartition = cassandra.prepare(telling.select("WHERE " + equal(table.partitionKey())));
        this.json =
                cassandra.prepare("SELECT JSON %s FROM shop.%s WHERE %s".formatted(shown(), name(), equal(found())));
        this.delete = cassandra.prepare("DELETE FROM shop.%s WHERE %s".formatted(name(), equal(rowKey)));
    }

    String name() {
        return table.name();
    }

    Erasure erasure() {
        return declared.erasure();
    }

    /** The columns that tell whose a row is, which one it is, and whether it has been erased. */
    private Table<?> telling() {
        Set<String> names = Stream.of(
                        rowKey.stream(),
                        declared.namings().stream().map(Naming::column),
                        erasure() == Erasure.ADDRESS_REPLACED ? Stream.of(ADDRESS, STATE) : Stream.<String>empty())
                .flatMap(each -> each)
                .collect(Collectors.toSet());
        return table.only(names::contains);
    }

    /** Whether all rows of a partition have the same in this column. */
    private boolean isShared(String name) {
        return table.columns().stream()
                .filter(column -> column.name().equals(name))
                .anyMatch(column -> column.kind() == Column.Kind.PARTITION || column.kind() == Column.Kind.STATIC);
    }

    /** What of a row is shown; where a partition is of many, what its rows share is nobody's. */
    private String shown() {
        return table.columns().stream()
                .filter(column -> byPartition || column.kind() != Column.Kind.STATIC)
                .map(Column::name)
                .collect(Collectors.joining(", "));
    }

    /** The key of what a scan finds. */
    private List<String> found() {
        return byPartition ? table.partitionKey() : rowKey;
    }

    private static String equal(List<String> columns) {
        return columns.stream().map(column -> column + " = ?").collect(Collectors.joining(" AND "));
    }

    private void forEachFound(PersonIdentity person, Consumer<Row> each) {
        scan.forEachGroup(
                rows -> rows.stream().filter(row -> person.owns(declared, row)).forEach(each), progress -> {});
    }

    /** Hands over the telling columns of every row that is the person's; where rows share an address, only of the first. */
    void forEach(PersonIdentity person, Consumer<Row> each) {
        if (!byPartition || isShared(ADDRESS)) {
            forEachFound(person, each);
            return;
        }
        forEachFound(
                person,
                first -> Cassandra.forEach(
                        cassandra.execute(bind(rowsOfPartition, table.partitionKey(), first)
                                .setConsistencyLevel(EVERY_REPLICA)),
                        each));
    }

    /** Hands over every row as JSON. */
    void export(PersonIdentity person, Consumer<String> each) {
        forEachFound(
                person,
                first -> Cassandra.forEach(
                        cassandra.execute(bind(json, found(), first).setConsistencyLevel(EVERY_REPLICA)),
                        row -> each.accept(String.valueOf(row.getString(0)))));
    }

    CompletionStage<AsyncResultSet> delete(Row row) {
        return cassandra.executeAsync(bind(delete, rowKey, row).setConsistencyLevel(EVERY_REPLICA));
    }

    /** Whether the row says that others of its table, which only name a session, are the person's. */
    boolean links(PersonIdentity person, Row row) {
        boolean hasOthers = declared.namings().stream().anyMatch(naming -> naming.by() == NamedBy.SESSION_ID);
        return hasOthers
                && declared.namings().stream()
                        .anyMatch(naming -> naming.by() == NamedBy.USER_ID && person.isNamed(naming, row));
    }

    private static BoundStatement bind(PreparedStatement statement, List<String> columns, Row row) {
        BoundStatementBuilder bound = statement.boundStatementBuilder();
        for (int i = 0; i < columns.size(); i++) {
            bound = bound.setBytesUnsafe(i, row.getBytesUnsafe(columns.get(i)));
        }
        return bound.build();
    }
}
