package io.mobimir.app.command.keys;

import io.mobimir.app.config.Config;
import io.mobimir.app.config.Settings;
import io.mobimir.app.wiring.Endpoint;
import io.mobimir.insight.keys.advice.KeyTarget;
import io.mobimir.insight.keys.data.DataFiles;
import io.mobimir.insight.keys.data.RowSource;
import io.mobimir.shop.InvalidField;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.store.cassandra.keys.TableRows;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.keys.CollectionRows;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The options that name the data. */
final class DataSourceOptions {
    private static final String TABLE = "table:";
    private static final String COLLECTION = "mongodb:";
    private static final Path USUAL_FILE = Path.of("mobimir.conf");

    @Option(
            names = "--data",
            required = true,
            paramLabel = "DATA",
            description =
                    "A file (.csv or .jsonl, also with .gz), table:NAME or table:KEYSPACE.NAME for a table of Cassandra, or"
                            + " mongodb:COLLECTION.")
    private String data = "";

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "The configuration, for tables and collections; without it mobimir.conf of the working"
                    + " directory, if there is one.")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "--platform",
            paramLabel = "DIR",
            description = "The folder of the cluster that `mobimir up` runs on this machine (local.data), for tables.")
    private Optional<Path> platform = Optional.empty();

    /** Opened data, with its connection. */
    record OpenedData(RowSource rows, AutoCloseable connection) implements AutoCloseable {
        @Override
        public void close() {
            DataSourceOptions.close(connection);
        }
    }

    private static void close(AutoCloseable connection) {
        try {
            connection.close();
        } catch (Exception e) {
            throw new IllegalStateException("cannot close the connection", e);
        }
    }

    Config config(Map<String, String> environment) {
        Settings reference = Settings.reference();
        Settings settings = file.or(() -> Optional.of(USUAL_FILE).filter(Files::exists))
                .map(reference::withFile)
                .orElse(reference)
                .withEnvironment(environment);
        return Config.read(platform.map(folder -> settings.withOption("--platform", "local.data", folder))
                .orElse(settings));
    }

    /** Returns the database whose keys the data has; Cassandra for files. */
    KeyTarget target() {
        return data.startsWith(COLLECTION) ? KeyTarget.MONGODB : KeyTarget.CASSANDRA;
    }

    OpenedData open(Map<String, String> environment) {
        if (data.startsWith(TABLE)) {
            return table(data.substring(TABLE.length()), config(environment));
        }
        if (data.startsWith(COLLECTION)) {
            return collection(data.substring(COLLECTION.length()), config(environment));
        }
        if (data.isBlank()) {
            throw new InvalidField("--data", "name a file, table:NAME or mongodb:COLLECTION");
        }
        try {
            return new OpenedData(DataFiles.open(Path.of(data)), () -> {});
        } catch (InvalidPathException e) {
            throw new InvalidField("--data", "is no name of a file: " + data);
        }
    }

    private static OpenedData table(String name, Config config) {
        int dot = name.indexOf('.');
        String table = name.substring(dot + 1);
        if (table.isEmpty() || dot == 0) {
            throw new InvalidField("--data", "name a table, such as table:orders_by_user or table:shop.orders_by_user");
        }
        CassandraSettings settings = Endpoint.find(config, "--platform DIR").settings(config);
        Cassandra cassandra = Cassandra.connect(dot < 0 ? settings : settings.inKeyspace(name.substring(0, dot)));
        return opened(cassandra, () -> TableRows.of(cassandra, table));
    }

    private static OpenedData collection(String name, Config config) {
        if (name.isEmpty()) {
            throw new InvalidField("--data", "name a collection, such as mongodb:orders");
        }
        Mongo mongo = Mongo.open(config.mongodb(), config.staleness());
        return opened(mongo, () -> CollectionRows.of(mongo, name));
    }

    private static OpenedData opened(AutoCloseable connection, Supplier<RowSource> rows) {
        try {
            return new OpenedData(rows.get(), connection);
        } catch (RuntimeException e) {
            close(connection);
            throw e;
        }
    }
}
