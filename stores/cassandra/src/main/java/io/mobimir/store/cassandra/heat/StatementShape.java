package io.mobimir.store.cassandra.heat;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.type.ListType;
import io.mobimir.insight.heat.AccessKind;
import io.mobimir.insight.heat.HeatKey;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What all statements of one text have in common.
 *
 * @param places of the values of the partition key; empty if they are not all bound
 * @param list the place of a list of partition keys; -1 without one
 */
record StatementShape(String table, AccessKind kind, List<Integer> places, int list) {
    private static final Pattern TABLE = Pattern.compile("(?:FROM|INTO|UPDATE)\\s+(\\w+)\\.(\\w+)");
    private static final Pattern CONDITION = Pattern.compile("\\bIF\\b");
    /** For statements about no table, such as those that change the schema. */
    private static final String NO_TABLE = "(none)";

    static StatementShape of(String cql, String keyspace) {
        Matcher named = TABLE.matcher(cql);
        String table = !named.find()
                ? NO_TABLE
                : named.group(1).equals(keyspace) ? named.group(2) : named.group(1) + "." + named.group(2);
        AccessKind kind = cql.startsWith("SELECT")
                ? AccessKind.READ
                : !table.equals(NO_TABLE) && CONDITION.matcher(cql).find() ? AccessKind.CAS : AccessKind.WRITE;
        return new StatementShape(table, kind, List.of(), -1);
    }

    static StatementShape of(PreparedStatement prepared, String keyspace) {
        StatementShape shape = of(prepared.getQuery(), keyspace);
        List<Integer> places = prepared.getPartitionKeyIndices();
        return new StatementShape(shape.table, shape.kind, places, places.isEmpty() ? list(prepared) : -1);
    }

    /** Finds the variable of {@code key IN ?}. Our tables are asked so only by keys of one column, first in the text. */
    private static int list(PreparedStatement prepared) {
        ColumnDefinitions variables = prepared.getVariableDefinitions();
        boolean isList = variables.size() > 0
                && variables.get(0).getType() instanceof ListType
                && variables.get(0).getName().asInternal().startsWith("in(")
                && prepared.getQuery()
                        .contains("WHERE " + column(variables.get(0).getName().asInternal()) + " IN ?");
        return isList ? 0 : -1;
    }

    private static String column(String variable) {
        return variable.substring("in(".length(), variable.length() - 1);
    }

    /** Returns the key of the partition, in the form that {@link PartitionKeys} reads. */
    HeatKey key(BoundStatement statement) {
        if (places.size() == 1) {
            return HeatKey.of(value(statement, places.get(0)));
        }
        int length = 0;
        for (int place : places) {
            length += Short.BYTES + value(statement, place).remaining();
        }
        ByteBuffer key = ByteBuffer.allocate(length);
        for (int place : places) {
            ByteBuffer value = value(statement, place);
            key.putShort((short) value.remaining()).put(value.duplicate());
        }
        return HeatKey.of(key.array());
    }

    private static ByteBuffer value(BoundStatement statement, int place) {
        ByteBuffer value = statement.getBytesUnsafe(place);
        return value == null ? ByteBuffer.allocate(0) : value;
    }

    /** Returns the keys of a statement about a list of partitions. */
    List<HeatKey> keys(BoundStatement statement) {
        ByteBuffer values = value(statement, list).duplicate();
        int count = values.hasRemaining() ? values.getInt() : 0;
        HeatKey[] keys = new HeatKey[count];
        for (int i = 0; i < count; i++) {
            byte[] key = new byte[values.getInt()];
            values.get(key);
            keys[i] = HeatKey.of(key);
        }
        return List.of(keys);
    }
}
