package io.mobimir.http;

import io.mobimir.http.connection.BusyConnector;
import io.mobimir.http.connection.Seats;
import io.mobimir.http.wire.JettyErrors;
import io.mobimir.http.wire.Router;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTP server of the platform; requests under way when it closes are given a moment to end. */
public final class HttpServer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(HttpServer.class);
    private static final Duration GRACE = Duration.ofSeconds(3);
    private static final Duration IDLE_GRACE = Duration.ofMillis(100);
    private static final int SPARE_THREADS = 16;
    private static final int MOST_SEATS = 64;

    private final Server server;
    private final ServerConnector connector;

    private HttpServer(Server server, ServerConnector connector) {
        this.server = server;
        this.connector = connector;
    }

    /** Serves health only. Listens when this returns. */
    public static HttpServer start(HttpSettings settings, Readiness readiness) {
        return start(settings, readiness, router -> {});
    }

    /** Serves health and everything of the gateway. Listens when this returns. */
    public static HttpServer start(HttpSettings settings, Readiness readiness, Gateway gateway) {
        return start(settings, readiness, router -> {
            gateway.addTo(router);
            new Description(gateway.routes()).addTo(router);
        });
    }

    /** Serves health and whatever is added. Listens when this returns. */
    public static HttpServer start(HttpSettings settings, Readiness readiness, Consumer<Router> routes) {
        Router router = new Router(settings.https(), settings.corsOrigins());
        new Health(readiness).addTo(router);
        routes.accept(router);
        Seats seats = new Seats(seats(settings));
        Server server = new Server(threads(settings));
        ServerConnector connector = new BusyConnector(server, http(settings), seats);
        connector.setHost(settings.host());
        connector.setPort(settings.port());
        server.addConnector(connector);
        server.setHandler(new GracefulHandler(router));
        server.setStopTimeout(GRACE.toMillis());
        server.setErrorHandler(new JettyErrors());
        listen(server, settings);
        return new HttpServer(server, connector);
    }

    private static HttpConfiguration http(HttpSettings settings) {
        HttpConfiguration http = new HttpConfiguration();
        http.setRequestHeaderSize(settings.limits().maxHeaderBytes());
        http.setSendServerVersion(false);
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
            log.warn("requests that were still under way after {} ms were cut off", GRACE.toMillis());
        }
    }

    /** Says at once what {@link #start} would say, for a caller with slow work to do before. */
    public static void requireFree(HttpSettings settings) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(settings.host(), settings.port()));
        } catch (IOException e) {
            throw cannotListen(settings, e);
        }
    }

    /**
     * Virtual threads where the JVM has them; else more than may be in flight and keep connections, so that refusals never
     * wait.
     */
    private static QueuedThreadPool threads(HttpSettings settings) {
        QueuedThreadPool threads =
                new QueuedThreadPool(settings.limits().inFlight() + seats(settings) + SPARE_THREADS, SPARE_THREADS);
        threads.setName("http");
        Executor virtual = VirtualThreads.getDefaultVirtualThreadsExecutor();
        if (virtual != null) {
            threads.setVirtualThreadsExecutor(virtual);
        }
        return threads;
    }

    /** A virtual thread that waits in a selector would hold on to the thread that carries it. */
    private static int seats(HttpSettings settings) {
        return VirtualThreads.areSupported()
                ? 0
                : Math.min(MOST_SEATS, settings.limits().inFlight() / 4);
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

    public int port() {
        return connector.getLocalPort();
    }

    /** The address to give to a browser or to curl, without a slash at the end. */
    public String url() {
        String host = connector.getHost();
        String name = anyAddress(host) ? "127.0.0.1" : host;
        return "http://" + (name.contains(":") ? "[" + name + "]" : name) + ":" + port();
    }

    private static boolean anyAddress(String host) {
        try {
            return InetAddress.getByName(host).isAnyLocalAddress();
        } catch (IOException e) {
            return false;
        }
    }

    /** Clients keep connections open for their next request; waiting for those would use up the whole grace. */
    @Override
    public void close() {
        connector.setShutdownIdleTimeout(IDLE_GRACE.toMillis());
        stop(server);
    }
}
