package io.mobimir.store.cassandra.schema;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.InvalidField;
import io.mobimir.store.cassandra.Strategy;
import io.mobimir.store.cassandra.TableClass;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table, declared once: its key, its columns, the meaning of a row, and the class that decides its options. CREATE, INSERT
 * and the comparison with a live cluster come from here; any other query is CQL in the store that needs it.
 *
 * @param <R> the type that a row represents
 */
public final class Table<R> {
    private final String name;
    private final TableClass tableClass;
    private final String comment;
    private final List<Column<R, ?>> columns;
    private final Map<String, String> columnComments;
    private final Set<String> optional;
    private final List<Index> indexes;
    private final Optional<Duration> ownTtl;
    private final Optional<PersonalRows> persons;
    private final Function<Row, R> reader;

    private Table(Builder<R> builder, Function<Row, R> reader) {
        this.name = builder.name;
        this.tableClass = builder.tableClass;
        this.comment = builder.comment;
        this.columns = List.copyOf(builder.columns);
        this.columnComments = Map.copyOf(builder.columnComments);
        this.optional = Set.copyOf(builder.optional);
        this.indexes = List.copyOf(builder.indexes);
        this.ownTtl = builder.ownTtl;
        this.persons = builder.persons;
        this.reader = reader;
    }

    private Table(Table<R> whole, List<Column<R, ?>> columns) {
        this.name = whole.name;
        this.tableClass = whole.tableClass;
        this.comment = whole.comment;
        this.columns = columns;
        this.columnComments = whole.columnComments;
        this.optional = whole.optional;
        this.indexes = whole.indexes;
        this.ownTtl = whole.ownTtl;
        this.persons = whole.persons;
        this.reader = whole.reader;
    }

    /**
     * Returns this table with only these columns, for statements that need no others: naming a column costs the node
     * something even if it stays unset.
     */
    public Table<R> only(Predicate<String> wanted) {
        return new Table<>(
                this,
                columns.stream().filter(column -> wanted.test(column.name())).toList());
    }

    /** Begins a declaration; columns follow in the order of the key. */
    public static <R> Builder<R> named(String name, TableClass tableClass, String comment) {
        return new Builder<>(name, tableClass, comment);
    }

    public String name() {
        return name;
    }

    public TableClass tableClass() {
        return tableClass;
    }

    public String comment() {
        return comment;
    }

    public List<Column<R, ?>> columns() {
        return columns;
    }

    public List<Index> indexes() {
        return indexes;
    }

    /** Returns the declaration of personal data; every table of the shop has one. */
    public Optional<PersonalRows> persons() {
        return persons;
    }

    public List<String> partitionKey() {
        return names(column -> column.kind() == Column.Kind.PARTITION);
    }

    public List<String> clusteringKey() {
        return names(column -> column.kind().isClustering());
    }

    /** Returns the time to live of rows: the table's own, or that of its class. */
    public Duration ttl(Strategy strategy) {
        return ownTtl.orElse(strategy.ttl());
    }

    /** Returns an INSERT of every column, in the order of {@link #bind}; append {@code " USING TTL ? AND TIMESTAMP ?"} where needed. */
    public String insert() {
        List<String> all = names(column -> true);
        return "INSERT INTO shop.%s (%s) VALUES (%s)"
                .formatted(name, String.join(", ", all), String.join(", ", Collections.nCopies(all.size(), "?")));
    }

    /** Binds a row to {@link #insert}; the index after the last column is {@code columns().size()}. */
    public BoundStatementBuilder bind(PreparedStatement insert, R row) {
        BoundStatementBuilder statement = insert.boundStatementBuilder();
        for (int i = 0; i < columns.size(); i++) {
            statement = columns.get(i).bind(statement, i, row);
        }
        return statement;
    }

    /** Returns a SELECT of every column with this clause. */
    public String select(String clause) {
        return select(List.of(), clause);
    }

    /** Returns a SELECT of every column, followed by further columns that this table has without {@link #only}. */
    public String select(List<String> more, String clause) {
        String columnNames =
                Stream.concat(names(column -> true).stream(), more.stream()).collect(Collectors.joining(", "));
        return "SELECT " + columnNames + " FROM shop." + name + " " + clause;
    }

    public R read(Row row) {
        return reader.apply(row);
    }

    /** Refuses a row, read by {@link #select}, that lacks a mandatory column. */
    public void requireWhole(Row stored) {
        for (Column<R, ?> column : columns) {
            if (stored.isNull(column.name()) && !optional.contains(column.name())) {
                throw new InvalidField(column.name(), "is missing");
            }
        }
    }

    /** Returns the columns in which a stored row, read by {@link #select}, differs from the expected one. */
    public List<String> differences(R expected, Row stored) {
        return names(column -> !column.holds(expected, stored));
    }

    /** Reads the rows of a result of at most one page. */
    public List<R> readPage(AsyncResultSet page) {
        List<R> rows = new ArrayList<>();
        page.currentPage().forEach(row -> rows.add(read(row)));
        return rows;
    }

    /** Derives the id from the names, so that two instances that create the table at the same moment create the same one. */
    String create(String keyspace, Strategy strategy) {
        UUID id = UUID.nameUUIDFromBytes((keyspace + "." + name).getBytes(StandardCharsets.UTF_8));
        String definitions = columns.stream().map(this::definition).collect(Collectors.joining());
        return "CREATE TABLE IF NOT EXISTS %s.%s (\n%s    PRIMARY KEY (%s)\n) WITH ID = %s%s\n    AND %s"
                .formatted(
                        keyspace,
                        name,
                        definitions,
                        primaryKey(),
                        id,
                        clusteringOrder(),
                        TableOptions.of(this, strategy).cql());
    }

    private String definition(Column<R, ?> column) {
        String explained = columnComments.get(column.name());
        return "    " + column.definition() + "," + (explained == null ? "" : " -- " + explained) + "\n";
    }

    String primaryKey() {
        List<String> parts = new ArrayList<>();
        parts.add("(" + String.join(", ", partitionKey()) + ")");
        parts.addAll(clusteringKey());
        return String.join(", ", parts);
    }

    private String clusteringOrder() {
        String order = columns.stream()
                .filter(column -> column.kind().isClustering())
                .map(column -> column.name() + (column.kind() == Column.Kind.DESCENDING ? " DESC" : " ASC"))
                .collect(Collectors.joining(", "));
        return order.isEmpty() ? "" : "\n    AND CLUSTERING ORDER BY (" + order + ")";
    }

    private List<String> names(Predicate<Column<R, ?>> which) {
        return columns.stream().filter(which).map(Column::name).toList();
    }

    @Override
    public String toString() {
        return name;
    }

    /** Collects a declaration. */
    public static final class Builder<R> {
        private final String name;
        private final TableClass tableClass;
        private final String comment;
        private final List<Column<R, ?>> columns = new ArrayList<>();
        private final Map<String, String> columnComments = new HashMap<>();
        private final Set<String> optional = new HashSet<>();
        private final List<Index> indexes = new ArrayList<>();
        private Optional<Duration> ownTtl = Optional.empty();
        private Optional<PersonalRows> persons = Optional.empty();

        private Builder(String name, TableClass tableClass, String comment) {
            this.name = name;
            this.tableClass = tableClass;
            this.comment = comment;
        }

        public <V> Builder<R> partition(String column, CqlType<V> type, Function<R, @Nullable V> value) {
            return add(column, Column.Kind.PARTITION, type, value);
        }

        public <V> Builder<R> ascending(String column, CqlType<V> type, Function<R, @Nullable V> value) {
            return add(column, Column.Kind.ASCENDING, type, value);
        }

        public <V> Builder<R> descending(String column, CqlType<V> type, Function<R, @Nullable V> value) {
            return add(column, Column.Kind.DESCENDING, type, value);
        }

        public <V> Builder<R> shared(String column, CqlType<V> type, Function<R, @Nullable V> value) {
            return add(column, Column.Kind.STATIC, type, value);
        }

        public <V> Builder<R> column(String column, CqlType<V> type, Function<R, @Nullable V> value) {
            return add(column, Column.Kind.REGULAR, type, value);
        }

        /** Adds a column that a row may lack. */
        public <V> Builder<R> optional(String column, CqlType<V> type, Function<R, @Nullable V> value) {
            optional.add(column);
            return column(column, type, value);
        }

        /** Explains a column whose name is not clear enough; the text becomes a comment in the CQL. */
        public Builder<R> comment(String column, String text) {
            if (columns.stream().noneMatch(declared -> declared.name().equals(column))) {
                throw new IllegalArgumentException("%s has no column %s".formatted(name, column));
            }
            columnComments.put(column, text);
            return this;
        }

        public Builder<R> index(String indexName, String target) {
            indexes.add(new Index(indexName, target));
            return this;
        }

        /** Sets a time to live that differs from the class's; zero means for ever. */
        public Builder<R> ttl(Duration ttl) {
            this.ownTtl = Optional.of(ttl);
            return this;
        }

        /** Declares the personal data of the table. */
        public Builder<R> persons(PersonalRows rows) {
            this.persons = Optional.of(rows);
            return this;
        }

        /** Ends the declaration with the function that reads a row. */
        public Table<R> reads(Function<Row, R> reader) {
            return new Table<>(this, reader);
        }

        private <V> Builder<R> add(String column, Column.Kind kind, CqlType<V> type, Function<R, @Nullable V> value) {
            columns.add(new Column<>(column, kind, type, value));
            return this;
        }
    }
}
