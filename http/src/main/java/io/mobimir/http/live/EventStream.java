package io.mobimir.http.live;

import io.mobimir.http.wire.Exchange;
import io.mobimir.shop.order.OrderStep;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * The steps of an order as server-sent events. Data that cannot be written at once waits here until the client has received
 * the data before it; that is never much, because an order has few steps and signs of life are not queued. The server's idle
 * timeout disconnects a client that receives nothing.
 */
final class EventStream implements Watcher, Callback {
    static final String TYPE = "text/event-stream;charset=utf-8";

    /** How soon a client should reconnect after its connection broke. */
    private static final String RETRY = "retry: 2000\n\n";

    private static final byte[] BEAT = bytes(":\n\n");

    private final Queue<byte[]> waiting = new ArrayDeque<>(2);
    private final CompletableFuture<Void> over = new CompletableFuture<>();
    private Content.@Nullable Sink out;
    private boolean writing;
    private boolean ending;

    EventStream() {
        waiting.add(bytes(RETRY));
    }

    static String event(OrderStep step) {
        return "id: %d\nevent: status\ndata: {\"number\":%d,\"status\":\"%s\",\"at\":\"%s\"}\n\n"
                .formatted(step.number(), step.number(), step.status().key(), step.at());
    }

    static void describe(Exchange exchange) {
        exchange.header("Cache-Control", "no-store");
        exchange.header("X-Accel-Buffering", "no");
    }

    /** Starts the answer; the request stays open, without a thread, until this stream is over. */
    void answer(Exchange exchange) {
        describe(exchange);
        Content.Sink client = exchange.open(TYPE, () -> over.complete(null));
        var unused = over.thenRun(exchange::end);
        writeTo(client);
    }

    void writeTo(Content.Sink client) {
        synchronized (this) {
            out = client;
        }
        write();
    }

    /** Returns a future that completes when the client is gone or has everything. */
    CompletableFuture<Void> over() {
        return over;
    }

    @Override
    public void step(OrderStep step) {
        put(bytes(event(step)), false);
    }

    @Override
    public void beat() {
        put(BEAT, true);
    }

    @Override
    public void end() {
        synchronized (this) {
            ending = true;
        }
        write();
    }

    private void put(byte[] event, boolean onlyIfIdle) {
        synchronized (this) {
            if (over.isDone() || (onlyIfIdle && (writing || !waiting.isEmpty()))) {
                return;
            }
            waiting.add(event);
        }
        write();
    }

    /** Continues after the client has received the last data. */
    @Override
    public void succeeded() {
        synchronized (this) {
            writing = false;
        }
        write();
    }

    @Override
    public void failed(Throwable gone) {
        over.complete(null);
    }

    /** Writes and completes without the lock: writing may call back at once, and completing runs the rest of the request. */
    private void write() {
        Content.Sink client;
        byte[] next;
        synchronized (this) {
            client = out;
            if (client == null || writing || over.isDone()) {
                return;
            }
            next = waiting.poll();
            writing = next != null;
            if (next == null && !ending) {
                return;
            }
        }
        if (next == null) {
            over.complete(null);
        } else {
            client.write(false, ByteBuffer.wrap(next), this);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
