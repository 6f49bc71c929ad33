package io.mobimir.http;

import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.compression.Gzip;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.plugin.bundled.CorsPluginConfig;
import io.javalin.util.JavalinException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
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
    private static final int GZIP_LEVEL = 4;
    /** Shorter answers are sent as they are. */
    static final int GZIP_FROM = 2_048;

    private final Javalin javalin;
    private final String host;

    private HttpServer(Javalin javalin, String host) {
        this.javalin = javalin;
        this.host = host;
    }

    /** Serves health only. Listens when this returns. */
    public static HttpServer start(HttpSettings settings, Readiness readiness) {
        return start(settings, readiness, routes -> {});
    }

    /** Serves health and everything of the gateway. Listens when this returns. */
    public static HttpServer start(HttpSettings settings, Readiness readiness, Gateway gateway) {
        return start(settings, readiness, routes -> {
            gateway.addTo(routes);
            new Description(gateway.routes()).addTo(routes);
        });
    }

    private static HttpServer start(HttpSettings settings, Readiness readiness, Consumer<RoutesConfig> routes) {
        Javalin javalin = Javalin.create(config -> {
            quiet(config);
            listen(config, settings);
            new Health(readiness).addTo(config.routes);
            routes.accept(config.routes);
        });
        try {
            javalin.start();
        } catch (JavalinException e) {
            javalin.stop();
            throw cannotListen(settings, e);
        }
        return new HttpServer(javalin, settings.host());
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

    private static void quiet(JavalinConfig config) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
    }

    private static void listen(JavalinConfig config, HttpSettings settings) {
        config.jetty.host = settings.host();
        config.jetty.port = settings.port();
        config.jetty.threadPool = threads(settings);
        config.jetty.modifyServer(HttpServer::closeGracefully);
        config.jetty.modifyHttpConfiguration(http -> {
            http.setRequestHeaderSize(settings.limits().maxHeaderBytes());
            http.setSendServerVersion(false);
        });
        config.http.prefer405over404 = true;
        CompressionStrategy compression = new CompressionStrategy(null, new Gzip(GZIP_LEVEL));
        compression.setDefaultMinSizeForCompression(GZIP_FROM);
        config.http.compressionStrategy = compression;
        if (!settings.corsOrigins().isEmpty()) {
            config.bundledPlugins.enableCors(cors -> cors.addRule(rule -> allow(rule, settings.corsOrigins())));
        }
    }

    private static void allow(CorsPluginConfig.CorsRule rule, Set<String> origins) {
        origins.forEach(origin -> rule.allowHost(origin));
        rule.allowCredentials = true;
        rule.exposeHeader("ETag");
        rule.exposeHeader("Location");
        rule.exposeHeader("Retry-After");
        rule.exposeHeader(ResponseHeaders.REQUEST_ID);
    }

    /** Virtual threads where the JVM has them; else more than may be in flight, so that refusals never wait. */
    private static QueuedThreadPool threads(HttpSettings settings) {
        QueuedThreadPool threads = new QueuedThreadPool(settings.limits().inFlight() + SPARE_THREADS, SPARE_THREADS);
        threads.setName("http");
        Executor virtual = VirtualThreads.getDefaultVirtualThreadsExecutor();
        if (virtual != null) {
            threads.setVirtualThreadsExecutor(virtual);
        }
        return threads;
    }

    private static void closeGracefully(Server server) {
        server.setHandler(new GracefulHandler());
        server.setStopTimeout(GRACE.toMillis());
        server.setErrorHandler(new JettyErrors());
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
        return javalin.port();
    }

    /** The address to give to a browser or to curl, without a slash at the end. */
    public String url() {
        String name = anyAddress() ? "127.0.0.1" : host;
        return "http://" + (name.contains(":") ? "[" + name + "]" : name) + ":" + port();
    }

    private boolean anyAddress() {
        try {
            return InetAddress.getByName(host).isAnyLocalAddress();
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        letIdleConnectionsGo();
        try {
            javalin.stop();
        } catch (JavalinException e) {
            log.warn("requests that were still under way after {} ms were cut off", GRACE.toMillis());
        }
    }

    /** Clients keep connections open for their next request; waiting for those would use up the whole grace. */
    private void letIdleConnectionsGo() {
        for (Connector connector : javalin.jettyServer().server().getConnectors()) {
            if (connector instanceof AbstractConnector listening) {
                listening.setShutdownIdleTimeout(IDLE_GRACE.toMillis());
            }
        }
    }
}
