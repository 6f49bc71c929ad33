package io.mobimir.bench.http;

import io.mobimir.lab.load.Latencies;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/**
 * Keeps connections busy from one thread. It shares the cores with the server under test, so it does little: requests
 * are bytes made in advance, and of answers it reads only the status and the length.
 */
final class HttpLoad {
    private final URI server;
    private final IntFunction<byte[]> requests;
    private final int limit;

    private long count;
    private long refused;
    private int begun;
    private int waiting;

    /** @param limit how many requests there are */
    HttpLoad(URI server, IntFunction<byte[]> requests, int limit) {
        this.server = server;
        this.requests = requests;
        this.limit = limit;
    }

    /** Lets each connection send its next request after an answer, until time or requests are over. */
    RoundResult run(int connections, double seconds, Latencies latencies) {
        List<Connection> open = new ArrayList<>();
        try (Selector selector = Selector.open()) {
            for (int i = 0; i < connections; i++) {
                Connection connection = new Connection(server);
                open.add(connection);
                connection.channel().configureBlocking(false);
                connection.channel().register(selector, SelectionKey.OP_READ, connection);
            }
            return run(selector, open, seconds, latencies);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            open.forEach(HttpLoad::close);
        }
    }

    private RoundResult run(Selector selector, List<Connection> open, double seconds, Latencies latencies)
            throws IOException {
        long start = System.nanoTime();
        long end = start + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
        for (Connection connection : open) {
            next(connection, end);
        }
        while (waiting > 0) {
            selector.select(key -> {
                try {
                    arrived((Connection) key.attachment(), end, latencies);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
        return new RoundResult(count, refused, (System.nanoTime() - start) / 1e9);
    }

    private void arrived(Connection connection, long end, Latencies latencies) throws IOException {
        if (connection.receive()) {
            waiting--;
            latencies.took(connection.nanos());
            if (connection.isSuccess()) {
                count++;
            } else {
                refused++;
            }
            next(connection, end);
        }
    }

    private void next(Connection connection, long end) throws IOException {
        if (begun < limit && System.nanoTime() < end) {
            connection.send(requests.apply(begun++));
            waiting++;
        }
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
