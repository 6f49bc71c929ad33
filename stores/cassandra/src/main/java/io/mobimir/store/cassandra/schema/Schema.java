package io.mobimir.store.cassandra.schema;

import io.mobimir.store.cassandra.CassandraSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All types and tables of a keyspace. */
public record Schema(List<UserType<?>> types, List<Table<?>> tables) {
    public Schema {
        types = List.copyOf(types);
        tables = List.copyOf(tables);
    }

    /** Returns the statements that create all of it, each safe to repeat. */
    public List<String> ddl(CassandraSettings settings) {
        String keyspace = settings.keyspace();
        List<String> statements = new ArrayList<>();
        statements.add("CREATE KEYSPACE IF NOT EXISTS " + keyspace + " WITH replication = "
                + TableOptions.mapLiteral(replication(settings)));
        types.forEach(type -> statements.add(type.create(keyspace)));
        for (Table<?> table : tables) {
            statements.add(table.create(keyspace, settings.strategies().of(table.tableClass())));
            table.indexes().forEach(index -> statements.add(index.create(keyspace, table.name())));
        }
        return statements.stream()
                .map(cql -> cql.replace("shop.", keyspace + "."))
                .toList();
    }

    static Map<String, String> replication(CassandraSettings settings) {
        Map<String, String> replication = new TreeMap<>();
        replication.put("class", "NetworkTopologyStrategy");
        settings.replication().forEach((dc, copies) -> replication.put(dc, Integer.toString(copies)));
        return replication;
    }
}
