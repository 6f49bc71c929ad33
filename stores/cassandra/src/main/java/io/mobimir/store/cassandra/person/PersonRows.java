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
 * Finds the rows of a person in one table. Of other rows it reads only the columns that identify a person. Reads from every
 * replica, whatever the strategy of the table says, because a row that only one replica has counts too.
 */
final class PersonRows {
    static final String ADDRESS = "shipping_address";
    static final String STATE = "state";

    private static final ConsistencyLevel EVERY_REPLICA = DefaultConsistencyLevel.ALL;

    private final Cassandra cassandra;
    private final Table<?> table;
    private final PersonalRows declared;
    private final List<String> rowKey;
    /** True if all rows of a partition belong to one person, so that its first row is enough. */
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

    /** Returns a table of the columns that identify the person, the row, and whether it has been erased. */
    private Table<?> telling() {
        Set<String> names = Stream.of(
                        rowKey.stream(),
                        declared.namings().stream().map(Naming::column),
                        erasure() == Erasure.ADDRESS_REPLACED ? Stream.of(ADDRESS, STATE) : Stream.<String>empty())
                .flatMap(each -> each)
                .collect(Collectors.toSet());
        return table.only(names::contains);
    }

    /** Returns whether all rows of a partition have the same value in this column. */
    private boolean isShared(String name) {
        return table.columns().stream()
                .filter(column -> column.name().equals(name))
                .anyMatch(column -> column.kind() == Column.Kind.PARTITION || column.kind() == Column.Kind.STATIC);
    }

    /** Returns the columns to show; if a partition has rows of several persons, its shared columns belong to none of them. */
    private String shown() {
        return table.columns().stream()
                .filter(column -> byPartition || column.kind() != Column.Kind.STATIC)
                .map(Column::name)
                .collect(Collectors.joining(", "));
    }

    /** Returns the key of the rows that a scan finds. */
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

    /** Passes on the identifying columns of every row of the person; of rows that share an address, only of the first. */
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

    /** Passes on every row as JSON. */
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

    /** Returns whether the row shows that other rows of its table, which only contain a session, belong to the person. */
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
