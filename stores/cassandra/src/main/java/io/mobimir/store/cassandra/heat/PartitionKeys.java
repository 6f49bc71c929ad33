package io.mobimir.store.cassandra.heat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import io.mobimir.insight.heat.HeatKey;
import io.mobimir.insight.heat.KeyNames;
import io.mobimir.store.cassandra.schema.Column;
import io.mobimir.store.cassandra.schema.CqlType;
import io.mobimir.store.cassandra.schema.PersonalRows.Naming;
import io.mobimir.store.cassandra.schema.Schema;
import io.mobimir.store.cassandra.schema.Table;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads partition keys as our tables declare them. A key of several columns has the length of each before its bytes. */
public final class PartitionKeys implements KeyNames {
    private final Map<String, List<KeyColumn>> columns = new HashMap<>();

    private record KeyColumn(String name, CqlType<?> type, boolean personal) {
        NamedKeyPart part(ByteBuffer value) {
            return new NamedKeyPart(name, String.valueOf(type.codec().decode(value, ProtocolVersion.V4)), personal);
        }
    }

    public PartitionKeys(Schema schema) {
        schema.tables().forEach(table -> columns.put(table.name(), columns(table)));
    }

    private static <R> List<KeyColumn> columns(Table<R> table) {
        Set<String> personal = table.persons().stream()
                .flatMap(rows -> rows.namings().stream())
                .map(Naming::column)
                .collect(Collectors.toSet());
        return table.columns().stream()
                .filter(column -> column.kind() == Column.Kind.PARTITION)
                .map(column -> new KeyColumn(column.name(), column.type(), personal.contains(column.name())))
                .toList();
    }

    @Override
    public Optional<List<NamedKeyPart>> parts(String table, HeatKey key) {
        List<KeyColumn> declared = columns.get(table);
        if (declared == null) {
            return Optional.empty();
        }
        ByteBuffer bytes = key.bytes();
        if (declared.size() == 1) {
            return Optional.of(List.of(declared.get(0).part(bytes)));
        }
        List<NamedKeyPart> parts = new ArrayList<>();
        for (KeyColumn column : declared) {
            int length = Short.toUnsignedInt(bytes.getShort());
            parts.add(column.part(bytes.slice(bytes.position(), length)));
            bytes.position(bytes.position() + length);
        }
        return Optional.of(parts);
    }
}
