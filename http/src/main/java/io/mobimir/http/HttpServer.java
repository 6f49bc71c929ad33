package io.mobimir.http;

import io.mobimir.http.connection.Connections;
import io.mobimir.http.tls.ServerCertificate;
import io.mobimir.http.wire.JettyErrors;
import io.mobimir.http.wire.ResponseLimits;
import io.mobimir.http.wire.Router;
import io.mobimir.shop.pem.PemIdentity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTP server of the platform; on close, requests under way get a moment to end. */
public final class HttpServer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(HttpServer.class);
    private static final Duration GRACE = Duration.ofSeconds(3);
    private static final Duration IDLE_GRACE = Duration.ofMillis(100);
    private static final int SPARE_THREADS = 16;
    /** How many requests may wait for the store before new ones have to change threads, which makes a small request much slower. */
    private static final int RESERVED_THREADS = 32;

    /** Allows encoded characters in ids from other systems: paths are split into segments before they are decoded. */
    private static final UriCompliance ENCODED_IDS = UriCompliance.DEFAULT.with(
            "ENCODED_IDS",
            UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
            UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING,
            UriCompliance.Violation.SUSPICIOUS_PATH_CHARACTERS);

    private final Server server;
    private final ServerConnector connector;
    private final Connections connections;
    private final ResponseLimits answers;

    private HttpServer(Server server, ServerConnector connector, Connections connections, ResponseLimits answers) {
        this.server = server;
        this.connector = connector;
        this.connections = connections;
        this.answers = answers;
    }

    /** Starts a server for health checks only. It listens when this returns. */
    public static HttpServer start(HttpSettings settings, Readiness readiness) {
        return start(settings, readiness, router -> {});
    }

    /** Starts a server for health checks and the routes of the gateway. It listens when this returns. */
    public static HttpServer start(HttpSettings settings, Readiness readiness, Gateway gateway) {
        return start(settings, readiness, router -> {
            gateway.addTo(router);
            router.onUnknown(gateway::countAddress);
            new ApiDescription(gateway.routes(), gateway::countAddress).addTo(router);
        });
    }

    /** Starts a server for health checks and the given routes. It listens when this returns. */
    public static HttpServer start(HttpSettings settings, Readiness readiness, Consumer<Router> routes) {
        ResponseLimits answers =
                new ResponseLimits(settings.limits().connections().delivery());
        Router router = new Router(settings.https(), answers);
        new Health(readiness).addTo(router);
        routes.accept(router);
        Server server = new Server(threads(settings));
        ServerConnector connector = connector(server, settings);
        connector.setHost(settings.host());
        connector.setPort(settings.port());
        Connections connections =
                new Connections(connector, settings.limits().connections(), settings.trustedProxies());
        server.addConnector(connector);
        server.setHandler(new GracefulHandler(SharedHandlers.around(router, settings.corsOrigins())));
        server.setStopTimeout(GRACE.toMillis());
        server.setErrorHandler(new JettyErrors());
        listen(server, settings);
        connections.start(connector);
        return new HttpServer(server, connector, connections, answers);
    }

    private static ServerConnector connector(Server server, HttpSettings settings) {
        HttpConfiguration http = http(settings);
        if (settings.tls().isEmpty()) {
            return new ServerConnector(server, new HttpConnectionFactory(http));
        }
        ServerCertificate certificate = new ServerCertificate(settings.tls().get());
        server.addBean(certificate);
        http.addCustomizer(
                new SecureRequestCustomizer(false)); // accepts clients that connect by IP address, such as proxies
        return new ServerConnector(server, certificate.context(), new HttpConnectionFactory(http));
    }

    private static HttpConfiguration http(HttpSettings settings) {
        HttpConfiguration http = new HttpConfiguration();
        http.setRequestHeaderSize(settings.limits().maxHeaderBytes());
        http.setSendServerVersion(false);
        http.setUriCompliance(ENCODED_IDS);
        return http;
    }

    private static void listen(Server server, HttpSettings settings) {
        try {
            server.start();
        } catch (Exception e) {
            stop(server);
            throw cannotListen(settings, e);
        }
    }

    private static void stop(Server server) {
        try {
            server.stop();
        } catch (Exception e) {
            log.warn("requests did not end within {} ms and were cancelled", GRACE.toMillis());
        }
    }

    /** Checks that the port is free, and fails like {@link #start}, for callers with slow work to do before it. */
    public static void requireFree(HttpSettings settings) {
        settings.tls().ifPresent(PemIdentity::load);
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(settings.host(), settings.port()));
        } catch (IOException e) {
            throw cannotListen(settings, e);
        }
    }

    /** Uses virtual threads if the JVM has them; else more threads than requests may be in flight, so that refusals never wait. */
    private static QueuedThreadPool threads(HttpSettings settings) {
        QueuedThreadPool threads =
                new QueuedThreadPool(settings.limits().inFlight() + RESERVED_THREADS + SPARE_THREADS, SPARE_THREADS);
        threads.setReservedThreads(RESERVED_THREADS);
        threads.setName("http");
        Executor virtual = VirtualThreads.getDefaultVirtualThreadsExecutor();
        if (virtual != null) {
            threads.setVirtualThreadsExecutor(virtual);
        }
        return threads;
    }

    private static HttpException cannotListen(HttpSettings settings, Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String reason = String.valueOf(root.getMessage());
        String where = "port " + settings.port() + " on " + settings.host();
        return new HttpException(
                reason.contains("in use")
                        ? where + " is used by another program: stop it, or choose another HTTP port"
                        : "cannot listen on " + where + " (" + reason + "): choose another HTTP host or port",
                failure);
    }

    /** Returns the connections of this server, for metrics. */
    public Connections connections() {
        return connections;
    }

    /** Returns the answers that wait for their clients, for metrics. */
    public ResponseLimits answers() {
        return answers;
    }

    public int port() {
        return connector.getLocalPort();
    }

    /** Returns the address for a browser or curl, without a slash at the end. */
    public String url() {
        String host = connector.getHost();
        String name = anyAddress(host) ? "127.0.0.1" : host;
        String scheme = connector.getConnectionFactory(SslConnectionFactory.class) == null ? "http://" : "https://";
        return scheme + (name.contains(":") ? "[" + name + "]" : name) + ":" + port();
    }

    private static boolean anyAddress(String host) {
        try {
            return InetAddress.getByName(host).isAnyLocalAddress();
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Closes idle connections soon: clients keep them open for their next request, and waiting for those would use up the
     * grace period.
     */
    @Override
    public void close() {
        connector.setShutdownIdleTimeout(IDLE_GRACE.toMillis());
        stop(server);
    }
}
