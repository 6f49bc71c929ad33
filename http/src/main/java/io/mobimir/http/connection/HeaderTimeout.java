package io.mobimir.http.connection;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes connections whose next request does not arrive in time: a new one must send the headers of its first request, and
 * any one the rest of headers that it began. Jetty's idle timeout restarts with every byte, so a client could send bytes
 * slowly for ever.
 */
final class HeaderTimeout implements Connection.Listener {
    private final long nanos;
    private final Map<HttpConnection, Long> opened = new ConcurrentHashMap<>();
    private final LongAdder late = new LongAdder();

    HeaderTimeout(Duration time) {
        this.nanos = time.toNanos();
    }

    /** Checks all connections from time to time, as long as the scheduler runs. */
    void start(Scheduler scheduler) {
        scheduler.schedule(
                () -> {
                    try {
                        closeLate();
                    } finally {
                        start(scheduler);
                    }
                },
                Math.min(nanos / 4, TimeUnit.SECONDS.toNanos(1)),
                TimeUnit.NANOSECONDS);
    }

    @Override
    public void onOpened(Connection connection) {
        if (connection instanceof HttpConnection http) {
            opened.put(http, System.nanoTime());
        }
    }

    @Override
    public void onClosed(Connection connection) {
        if (connection instanceof HttpConnection http) {
            opened.remove(http);
        }
    }

    private void closeLate() {
        long now = System.nanoTime();
        opened.forEach((connection, since) -> {
            if (isLate(connection, since, now)) {
                late.increment();
                opened.remove(connection);
                connection.getEndPoint().close();
            }
        });
    }

    private boolean isLate(HttpConnection connection, long since, long now) {
        if (connection.getMessagesIn() == 0) {
            return now - since > nanos;
        }
        HttpParser parser = connection.getParser();
        long begun = parser.getBeginNanoTime();
        return parser.inHeaderState() && !parser.isStart() && begun != 0 && now - begun > nanos;
    }

    long late() {
        return late.sum();
    }
}
