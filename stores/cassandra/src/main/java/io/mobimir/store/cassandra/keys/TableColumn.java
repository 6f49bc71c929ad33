package io.mobimir.store.cassandra.keys;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import io.mobimir.insight.keys.data.ColumnType;
import io.mobimir.insight.keys.data.DataColumn;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A column of a table of Cassandra, as the advisor sees it. Types that are not listed are opaque. */
record TableColumn(DataColumn column) {
    private static final Map<DataType, ColumnType> TYPES = Map.ofEntries(
            Map.entry(DataTypes.TEXT, ColumnType.TEXT),
            Map.entry(DataTypes.ASCII, ColumnType.TEXT),
            Map.entry(DataTypes.INET, ColumnType.TEXT),
            Map.entry(DataTypes.VARINT, ColumnType.TEXT),
            Map.entry(DataTypes.TIME, ColumnType.TEXT),
            Map.entry(DataTypes.TINYINT, ColumnType.NUMBER),
            Map.entry(DataTypes.SMALLINT, ColumnType.NUMBER),
            Map.entry(DataTypes.INT, ColumnType.NUMBER),
            Map.entry(DataTypes.BIGINT, ColumnType.NUMBER),
            Map.entry(DataTypes.COUNTER, ColumnType.NUMBER),
            Map.entry(DataTypes.FLOAT, ColumnType.DECIMAL),
            Map.entry(DataTypes.DOUBLE, ColumnType.DECIMAL),
            Map.entry(DataTypes.DECIMAL, ColumnType.DECIMAL),
            Map.entry(DataTypes.TIMESTAMP, ColumnType.TIME),
            Map.entry(DataTypes.DATE, ColumnType.TIME),
            Map.entry(DataTypes.BOOLEAN, ColumnType.FLAG),
            Map.entry(DataTypes.UUID, ColumnType.UUID),
            Map.entry(DataTypes.TIMEUUID, ColumnType.UUID));

    static TableColumn of(ColumnMetadata column) {
        ColumnType type = TYPES.getOrDefault(column.getType(), ColumnType.OPAQUE);
        return new TableColumn(new DataColumn(column.getName().asInternal(), type));
    }

    /** Returns the value as text; null if it is opaque. */
    @Nullable
    String text(Row row, int place) {
        if (column.type() == ColumnType.OPAQUE) {
            return null;
        }
        Object value = row.getObject(place);
        if (value instanceof InetAddress address) {
            return address.getHostAddress();
        }
        return value instanceof BigDecimal decimal ? decimal.toPlainString() : String.valueOf(value);
    }
}
