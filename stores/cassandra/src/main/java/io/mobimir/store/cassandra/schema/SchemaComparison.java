package io.mobimir.store.cassandra.schema;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import io.mobimir.store.cassandra.CassandraSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Compares declarations with a live keyspace and sorts the differences: missing, changeable, impossible, unknown. */
final class SchemaComparison {
    private static final String MISSING = "missing";

    private final CassandraSettings settings;
    private final List<SchemaDifference> missing = new ArrayList<>();
    private final List<SchemaDifference> changeable = new ArrayList<>();
    private final List<SchemaDifference> impossible = new ArrayList<>();
    private final List<SchemaDifference> undeclared = new ArrayList<>();
    private final List<String> changes = new ArrayList<>();

    SchemaComparison(Schema schema, CassandraSettings settings, Optional<KeyspaceMetadata> live) {
        this.settings = settings;
        if (live.isEmpty()) {
            missing.add(new SchemaDifference("keyspace " + settings.keyspace(), "present", MISSING));
            return;
        }
        compareReplication(live.get());
        schema.types().forEach(type -> compareType(type, live.get()));
        schema.tables().forEach(table -> compareTable(table, live.get()));
        findUndeclared(schema, live.get());
    }

    List<SchemaDifference> differences() {
        List<SchemaDifference> all = new ArrayList<>(missing);
        all.addAll(changeable);
        all.addAll(impossible);
        all.addAll(undeclared);
        return all;
    }

    boolean hasMissing() {
        return !missing.isEmpty();
    }

    List<SchemaDifference> impossible() {
        return List.copyOf(impossible);
    }

    /** Returns the statements that remove every changeable difference. */
    List<String> changes() {
        return List.copyOf(changes);
    }

    private void compareReplication(KeyspaceMetadata live) {
        Map<String, String> declared = Schema.replication(settings);
        Map<String, String> found = new TreeMap<>(live.getReplication());
        found.computeIfPresent("class", (key, name) -> name.substring(name.lastIndexOf('.') + 1));
        if (!declared.equals(found)) {
            changeable.add(new SchemaDifference(
                    "keyspace " + settings.keyspace() + " replication", declared.toString(), found.toString()));
            changes.add("ALTER KEYSPACE " + settings.keyspace() + " WITH replication = "
                    + TableOptions.mapLiteral(declared));
        }
    }

    private void compareType(UserType<?> type, KeyspaceMetadata live) {
        Optional<UserDefinedType> found = live.getUserDefinedType(type.name());
        if (found.isEmpty()) {
            missing.add(new SchemaDifference("type " + type.name(), "present", MISSING));
            return;
        }
        for (UserType.Field<?, ?> field : type.fields()) {
            List<CqlIdentifier> names = found.get().getFieldNames();
            int index = names.indexOf(CqlIdentifier.fromInternal(field.name()));
            String where = "type " + type.name() + " field " + field.name();
            if (index < 0) {
                changeable.add(new SchemaDifference(where, field.type().cql(), MISSING));
                changes.add("ALTER TYPE %s.%s ADD %s %s"
                        .formatted(settings.keyspace(), type.name(), field.name(), inKeyspace(field.type())));
            } else {
                String liveType = found.get().getFieldTypes().get(index).asCql(true, true);
                compareFixed(where, inKeyspace(field.type()), liveType);
            }
        }
    }

    private void compareTable(Table<?> table, KeyspaceMetadata live) {
        Optional<TableMetadata> found = live.getTable(table.name());
        if (found.isEmpty()) {
            missing.add(new SchemaDifference("table " + table.name(), "present", MISSING));
            return;
        }
        TableShape shape = TableShape.of(found.get());
        compareFixed("table " + table.name() + " key", TableShape.key(table), shape.key());
        table.columns().forEach(column -> compareColumn(table, column, shape));
        compareOptions(table, shape);
        for (Index index : table.indexes()) {
            if (!shape.indexes().contains(index.name())) {
                missing.add(new SchemaDifference("index " + index.name(), index.target(), MISSING));
            }
        }
    }

    private void compareColumn(Table<?> table, Column<?, ?> column, TableShape live) {
        String where = "table " + table.name() + " column " + column.name();
        String declared = inKeyspace(column.type()) + (column.kind() == Column.Kind.STATIC ? " static" : "");
        String found = live.columns().get(column.name());
        if (found != null) {
            compareFixed(where, declared, found);
        } else if (!column.kind().isKey()) {
            changeable.add(new SchemaDifference(where, declared, MISSING));
            changes.add("ALTER TABLE %s.%s ADD IF NOT EXISTS %s %s"
                    .formatted(settings.keyspace(), table.name(), column.name(), declared));
        }
    }

    private void compareOptions(Table<?> table, TableShape live) {
        TableOptions.of(table, settings.strategies().of(table.tableClass()))
                .literals()
                .forEach((option, declared) -> {
                    String found = live.options().getOrDefault(option, MISSING);
                    if (!declared.equals(found)) {
                        changeable.add(new SchemaDifference("table " + table.name() + " " + option, declared, found));
                        changes.add("ALTER TABLE %s.%s WITH %s = %s"
                                .formatted(settings.keyspace(), table.name(), option, declared));
                    }
                });
    }

    /** Reports tables that nobody declared; never changes them. */
    private void findUndeclared(Schema schema, KeyspaceMetadata live) {
        List<String> declared = schema.tables().stream().map(Table::name).toList();
        live.getTables().keySet().stream()
                .map(CqlIdentifier::asInternal)
                .filter(name -> !declared.contains(name))
                .forEach(name -> undeclared.add(new SchemaDifference("table " + name, "nothing", "present")));
        for (Table<?> table : schema.tables()) {
            live.getTable(table.name())
                    .map(TableShape::of)
                    .ifPresent(shape -> shape.columns().keySet().stream()
                            .filter(name -> table.columns().stream()
                                    .noneMatch(column -> column.name().equals(name)))
                            .forEach(name -> undeclared.add(new SchemaDifference(
                                    "table " + table.name() + " column " + name, "nothing", "present"))));
        }
    }

    private void compareFixed(String where, String declared, String found) {
        if (!declared.equals(found)) {
            impossible.add(new SchemaDifference(where, declared, found));
        }
    }

    private String inKeyspace(CqlType<?> type) {
        return type.cql().replace("shop.", settings.keyspace() + ".");
    }
}
