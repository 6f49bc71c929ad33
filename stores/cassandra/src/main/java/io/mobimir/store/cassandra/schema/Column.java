package io.mobimir.store.cassandra.schema;

import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A column of a table whose rows represent an {@code R}; {@code value} reads the column's value from an R. */
public record Column<R, V>(String name, Kind kind, CqlType<V> type, Function<R, @Nullable V> value) {
    public enum Kind {
        PARTITION,
        ASCENDING,
        DESCENDING,
        STATIC,
        REGULAR;

        public boolean isKey() {
            return this == PARTITION || isClustering();
        }

        public boolean isClustering() {
            return this == ASCENDING || this == DESCENDING;
        }
    }

    /** Leaves a null value unset, so that nothing is written and no tombstone is made. */
    public BoundStatementBuilder bind(BoundStatementBuilder statement, int index, R row) {
        V found = value.apply(row);
        return found == null ? statement : statement.set(index, found, type.codec());
    }

    /** Returns whether a stored row has, byte for byte, the value of the expected one in this column. */
    boolean holds(R expected, Row stored) {
        ByteBuffer found = stored.getBytesUnsafe(name);
        return Objects.equals(found, type.codec().encode(value.apply(expected), stored.protocolVersion()));
    }

    String definition() {
        return name + " " + type.cql() + (kind == Kind.STATIC ? " static" : "");
    }
}
