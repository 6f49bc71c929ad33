package io.mobimir.bench.checkout;

import io.mobimir.lab.process.TemporaryFolder;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.stream.Stream;

/** A PostgreSQL of its own in a temporary folder, as durable as it is by default: every commit is on disk before it is answered. */
final class PostgresServer implements AutoCloseable {
    private final TemporaryFolder folder;
    private final EmbeddedPostgres postgres;

    private PostgresServer(TemporaryFolder folder, EmbeddedPostgres postgres) {
        this.folder = folder;
        this.postgres = postgres;
    }

    /** The embedded server switches both settings off unless told otherwise. As root it runs in a user namespace of its own. */
    static PostgresServer start() {
        TemporaryFolder folder = TemporaryFolder.create("mobimir-postgres-");
        try {
            Path binaries = Files.createDirectory(folder.path().resolve("binaries"));
            return new PostgresServer(
                    folder,
                    EmbeddedPostgres.builder()
                            .setOverrideWorkingDirectory(binaries.toFile())
                            .setDataDirectory(data(folder))
                            .setServerConfig("fsync", "on")
                            .setServerConfig("synchronous_commit", "on")
                            .start());
        } catch (IOException e) {
            folder.close();
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    private static Path data(TemporaryFolder folder) {
        return folder.path().resolve("data");
    }

    String url() {
        return postgres.getJdbcUrl("postgres", "postgres");
    }

    private Connection connect() throws SQLException {
        return postgres.getPostgresDatabase().getConnection();
    }

    /** Makes the tables and puts so many products on sale. */
    void fill(int products, int units) {
        try (Connection connection = connect();
                Statement create = connection.createStatement()) {
            for (String statement : Script.statements("postgres.sql")) {
                create.execute(statement);
            }
            try (PreparedStatement card =
                            connection.prepareStatement("INSERT INTO products VALUES (?, ?, ?, ?, ?, ?, true)");
                    PreparedStatement stock = connection.prepareStatement("INSERT INTO stock VALUES (?, ?, ?, 0)")) {
                for (int n = 0; n < products; n++) {
                    add(Goods.number(n), units, card, stock);
                }
                card.executeBatch();
                stock.executeBatch();
            }
            create.execute("ANALYZE");
        } catch (SQLException e) {
            throw new IllegalStateException("cannot fill PostgreSQL", e);
        }
    }

    private static void add(Goods goods, int units, PreparedStatement card, PreparedStatement stock)
            throws SQLException {
        card.setString(1, goods.id());
        card.setString(2, goods.name());
        card.setString(3, goods.description());
        card.setString(4, goods.category());
        card.setBigDecimal(5, goods.price());
        card.setString(6, Goods.CURRENCY);
        card.addBatch();
        stock.setString(1, goods.id());
        stock.setString(2, Goods.ZONE);
        stock.setInt(3, units);
        stock.addBatch();
    }

    /** The units that were sold; those that were ordered must be as many, and those that are left the others. */
    long sold(long filled) {
        long sold = number("SELECT sum(sold) FROM stock");
        long ordered = number("SELECT coalesce(sum(quantity), 0) FROM order_lines");
        long available = number("SELECT sum(available) FROM stock");
        if (sold != ordered || sold + available != filled) {
            throw new IllegalStateException("PostgreSQL sold %d units of %d, %d are left, and %d were ordered"
                    .formatted(sold, filled, available, ordered));
        }
        return sold;
    }

    private long number(String query) {
        return Long.parseLong(text(query));
    }

    private String text(String query) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException("PostgreSQL does not answer: " + query, e);
        }
    }

    /** The settings that decide what a power cut takes away, as the server tells them. */
    String durability() {
        return "fsync " + text("SHOW fsync") + ", synchronous_commit " + text("SHOW synchronous_commit");
    }

    /** The server and its children; it is no child of this process. */
    Stream<ProcessHandle> processes() {
        try (Stream<String> lines = Files.lines(data(folder).resolve("postmaster.pid"))) {
            Optional<ProcessHandle> server = lines.findFirst().flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)));
            return server.stream().flatMap(each -> Stream.concat(Stream.of(each), each.descendants()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        try (folder) {
            postgres.close();
        }
    }
}
