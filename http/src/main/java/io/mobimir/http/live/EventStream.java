package io.mobimir.http.live;

import io.javalin.http.Context;
import io.mobimir.shop.order.Step;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The steps of an order as server-sent events. What cannot be written at once waits here and is written by the server when
 * the client takes it; that is never much, because an order has few steps and signs of life do not queue up. A client that
 * takes nothing is cut off by the server's idle timeout.
 */
final class EventStream implements Watcher, WriteListener {
    /** How soon a client whose connection broke should come back. */
    private static final String RETRY = "retry: 2000\n\n";

    private static final byte[] BEAT = bytes(":\n\n");

    private final Queue<byte[]> waiting = new ArrayDeque<>(2);
    private final CompletableFuture<Void> over = new CompletableFuture<>();
    private @Nullable ServletOutputStream out;
    /** Nothing may be written before the server says so for the first time. */
    private boolean open;

    private boolean ending;

    EventStream() {
        waiting.add(bytes(RETRY));
    }

    static String event(Step step) {
        return "id: %d\nevent: status\ndata: {\"number\":%d,\"status\":\"%s\",\"at\":\"%s\"}\n\n"
                .formatted(step.number(), step.number(), step.status().key(), step.at());
    }

    static void describe(HttpServletResponse response) {
        response.setContentType("text/event-stream;charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Accel-Buffering", "no");
    }

    /** Begins to answer; the request stays open, without a thread, until this stream is over. */
    void answer(Context context) throws IOException {
        describe(context.res());
        // With a buffer too small for any event each is written straight through; else every stream would keep one.
        context.res().setBufferSize(1);
        context.req().startAsync().setTimeout(0);
        context.future(() -> over);
        writeTo(context.res().getOutputStream());
    }

    void writeTo(ServletOutputStream stream) {
        synchronized (this) {
            out = stream;
        }
        stream.setWriteListener(this);
    }

    /** Completed when the client is gone or has everything. */
    CompletableFuture<Void> over() {
        return over;
    }

    @Override
    public void step(Step step) {
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
            if (over.isDone() || (onlyIfIdle && !waiting.isEmpty())) {
                return;
            }
            waiting.add(event);
        }
        write();
    }

    @Override
    public void onWritePossible() {
        synchronized (this) {
            open = true;
        }
        write();
    }

    @Override
    public void onError(Throwable gone) {
        over.complete(null);
    }

    /** Completing runs the rest of the request, so it is done without the lock. */
    private void write() {
        try {
            if (isOverAfterWriting()) {
                over.complete(null);
            }
        } catch (IOException | IllegalStateException gone) {
            over.complete(null);
        }
    }

    private synchronized boolean isOverAfterWriting() throws IOException {
        if (out == null || !open || over.isDone()) {
            return false;
        }
        while (!waiting.isEmpty() && out.isReady()) {
            out.write(waiting.remove());
        }
        return ending && waiting.isEmpty() && out.isReady();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
