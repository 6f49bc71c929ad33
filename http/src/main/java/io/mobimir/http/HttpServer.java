package io.mobimir.http;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.util.JavalinException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTP server of the platform; requests under way when it closes are given a moment to end. */
public final class HttpServer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(HttpServer.class);
    private static final Duration GRACE = Duration.ofSeconds(1);
    private static final Duration IDLE_GRACE = Duration.ofMillis(100);

    private final Javalin javalin;
    private final String host;

    private HttpServer(Javalin javalin, String host) {
        this.javalin = javalin;
        this.host = host;
    }

    /** Listens when this returns. */
    public static HttpServer start(HttpSettings settings, Readiness readiness) {
        Javalin javalin = Javalin.create(config -> {
            quiet(config);
            config.jetty.host = settings.host();
            config.jetty.port = settings.port();
            config.jetty.modifyServer(HttpServer::closeGracefully);
            new Health(readiness).addTo(config.routes);
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

    private static void closeGracefully(Server server) {
        server.setHandler(new GracefulHandler());
        server.setStopTimeout(GRACE.toMillis());
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
