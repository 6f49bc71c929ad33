package io.mobimir.bench.http;

import io.mobimir.http.auth.AuthSettings;
import io.mobimir.lab.process.TemporaryFolder;
import io.mobimir.store.cassandra.CassandraSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;

/** A server on the cluster of the bench; its process is started when it is first needed. */
final class Server implements AutoCloseable {
    private static final AuthSettings AUTH = AuthSettings.shared("a secret that only this bench has any use for");

    private final CassandraSettings cassandra;
    private final String staleness;
    private final TemporaryFolder folder = TemporaryFolder.create("mobimir-bench-http-");
    private Optional<ServerJvm> jvm = Optional.empty();
    private Optional<Requests> requests = Optional.empty();

    /** @param staleness how long a card is cached */
    Server(CassandraSettings cassandra, String staleness) {
        this.cassandra = cassandra;
        this.staleness = staleness;
    }

    ServerJvm jvm() {
        if (jvm.isEmpty()) {
            jvm = Optional.of(new ServerJvm(configuration()));
        }
        return jvm.get();
    }

    Requests requests() {
        if (requests.isEmpty()) {
            requests = Optional.of(new Requests(jvm().url(), AUTH));
        }
        return requests.get();
    }

    private Path configuration() {
        try {
            return Files.writeString(folder.path().resolve("server.conf"), """
                    http { port = 0, connections-per-address = 0, rate { per-second = 0, address.per-second = 0 } }
                    auth.secret = "%s"
                    local.data = "%s"
                    staleness.product-card = %s
                    cassandra { contact-points = [%s], keyspace = %s, local-data-centre = %s, replication { %s } }
                    """.formatted(
                    AUTH.secret(),
                    folder.path().resolve("data"),
                    staleness,
                    cassandra.contactPoints().stream().map(Server::quoted).collect(Collectors.joining(",")),
                    cassandra.keyspace(),
                    cassandra.localDataCentre(),
                    cassandra.replication().entrySet().stream()
                            .map(copies -> copies.getKey() + " = " + copies.getValue())
                            .collect(Collectors.joining(", "))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String quoted(InetSocketAddress address) {
        return '"' + address.getHostString() + ":" + address.getPort() + '"';
    }

    @Override
    public void close() {
        jvm.ifPresent(ServerJvm::close);
        folder.close();
    }
}
