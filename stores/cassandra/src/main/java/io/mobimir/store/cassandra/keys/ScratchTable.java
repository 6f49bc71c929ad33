package io.mobimir.store.cassandra.keys;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.insight.keys.candidate.KeyCandidate;
import io.mobimir.insight.keys.data.ColumnType;
import io.mobimir.insight.keys.data.DataColumn;
import io.mobimir.insight.keys.data.DataRow;
import io.mobimir.insight.keys.data.TimeText;
import io.mobimir.store.cassandra.Cassandra;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A table with a candidate as its partition key and the number of the row as its clustering column. */
final class ScratchTable {
    private final KeyCandidate candidate;
    private final String name;
    private final List<DataColumn> columns;
    private final List<Integer> cells;
    private final PreparedStatement insert;

    private ScratchTable(KeyCandidate candidate, String name, List<DataColumn> columns, Cassandra cassandra) {
        this.candidate = candidate;
        this.name = name;
        this.columns = columns;
        this.cells = cells(candidate, columns);
        this.insert = cassandra.prepare(insert());
    }

    /** Creates it; its parts of the key are texts. */
    static ScratchTable create(Cassandra cassandra, String name, KeyCandidate candidate, List<DataColumn> columns) {
        String definitions = Stream.of(
                        parts(candidate).map(part -> part + " text"),
                        Stream.of("n bigint"),
                        cells(candidate, columns).stream()
                                .map(i -> "c" + i + " " + columns.get(i).type().cql()),
                        Stream.of("other blob"))
                .flatMap(each -> each)
                .collect(Collectors.joining(", "));
        cassandra.executeDdl(cassandra.inKeyspace("CREATE TABLE shop.%s (%s, PRIMARY KEY ((%s), n))"
                .formatted(name, definitions, parts(candidate).collect(Collectors.joining(", ")))));
        return new ScratchTable(candidate, name, columns, cassandra);
    }

    private static Stream<String> parts(KeyCandidate candidate) {
        return IntStream.range(0, candidate.parts().size()).mapToObj(i -> "p" + i);
    }

    private static List<Integer> cells(KeyCandidate candidate, List<DataColumn> columns) {
        return IntStream.range(0, columns.size())
                .filter(i -> !candidate.holds(i))
                .boxed()
                .toList();
    }

    private String insert() {
        List<String> names = Stream.of(
                        parts(candidate), Stream.of("n"), cells.stream().map(i -> "c" + i), Stream.of("other"))
                .flatMap(each -> each)
                .toList();
        return "INSERT INTO shop.%s (%s) VALUES (%s)"
                .formatted(
                        name,
                        String.join(", ", names),
                        names.stream().map(any -> "?").collect(Collectors.joining(", ")));
    }

    String name() {
        return name;
    }

    /** Returns the columns of its key, with commas. */
    String key() {
        return parts(candidate).collect(Collectors.joining(", "));
    }

    BoundStatement bind(List<String> key, long number, DataRow row) {
        BoundStatementBuilder statement = insert.boundStatementBuilder();
        int place = 0;
        for (String part : key) {
            statement = statement.setString(place++, part);
        }
        statement = statement.setLong(place++, number);
        for (int column : cells) {
            if (row.has(column)) {
                statement = bind(statement, place, row, column);
            }
            place++;
        }
        return row.otherBytes() == 0
                ? statement.build()
                : statement
                        .setByteBuffer(place, ByteBuffer.allocate(row.otherBytes()))
                        .build();
    }

    private BoundStatementBuilder bind(BoundStatementBuilder statement, int place, DataRow row, int column) {
        ColumnType type = columns.get(column).type();
        String text = row.text(column);
        if (text == null) {
            return statement.setByteBuffer(place, ByteBuffer.allocate(row.bytes(column)));
        }
        return switch (type) {
            case TEXT, OPAQUE -> statement.setString(place, text);
            case NUMBER -> statement.setLong(place, Long.parseLong(text));
            case DECIMAL -> statement.setDouble(place, Double.parseDouble(text));
            case TIME -> bindTime(statement, place, TimeText.millis(text));
            case FLAG -> statement.setBoolean(place, Boolean.parseBoolean(text));
            case UUID -> statement.setUuid(place, UUID.fromString(text));
        };
    }

    private static BoundStatementBuilder bindTime(BoundStatementBuilder statement, int place, long time) {
        return time == TimeText.NONE ? statement : statement.setInstant(place, Instant.ofEpochMilli(time));
    }
}
