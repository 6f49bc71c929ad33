package io.mobimir.bench.http;

import io.mobimir.bench.BenchShop;
import io.mobimir.bench.Load;
import io.mobimir.lab.load.Latencies;
import io.mobimir.shop.UserId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures how many watchers of orders without news fit into a mebibyte of the server's memory. They stay for all
 * rounds: the server takes seconds to notice that one is gone, and would not begin a second round without any.
 */
final class IdleWatchers implements Load, AutoCloseable {
    static final int WATCHERS = 2_000;

    private static final double MIB = 1 << 20;
    private static final double MOST_MIB = 100;
    private static final long SETTLE_MILLIS = 1_000;
    private static final String SUCCESS = "HTTP/1.1 200";

    private final Server server;
    private final HttpResults mebibytes = new HttpResults();
    private final List<Socket> open = new ArrayList<>();
    private long before;

    IdleWatchers(Server server) {
        this.server = server;
    }

    /** Returns a user for each order, because one user may not have thousands of streams. */
    static UserId owner(int order) {
        return new UserId("watcher-" + order);
    }

    /** Returns the required value as the baseline. */
    static Load wanted() {
        return (atOnce, seconds, latencies) -> WATCHERS / MOST_MIB;
    }

    @Override
    public String unit() {
        return "/MiB";
    }

    @Override
    public double rate(int atOnce, double seconds, Latencies latencies) {
        try {
            if (open.isEmpty()) {
                before = server.jvm().memory();
                for (int n = 0; n < WATCHERS; n++) {
                    open.add(watch(n));
                }
            }
            Thread.sleep(SETTLE_MILLIS);
            return WATCHERS / mebibytes.add((server.jvm().memory() - before) / MIB);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while watching", e);
        }
    }

    private Socket watch(int n) throws IOException {
        URI url = server.jvm().url();
        Socket socket = new Socket(url.getHost(), url.getPort());
        socket.getOutputStream().write(server.requests().watch(BenchShop.order(n), owner(n)));
        String answer = new String(socket.getInputStream().readNBytes(SUCCESS.length()), StandardCharsets.US_ASCII);
        if (!answer.equals(SUCCESS)) {
            throw new IOException("a watcher was answered " + answer);
        }
        return socket;
    }

    @Override
    public void close() throws IOException {
        for (Socket socket : open) {
            socket.close();
        }
    }

    String note() {
        return String.format(Locale.ROOT, "%d watchers in %.1f MiB", WATCHERS, mebibytes.median());
    }
}
