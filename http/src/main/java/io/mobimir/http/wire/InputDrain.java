package io.mobimir.http.wire;

import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Discards input that a client still sends after the answer, for a moment and without a waiting thread. If the server closed
 * the connection at once, many clients that are still sending would never read the answer.
 */
final class InputDrain implements Callback, Invocable.Task {
    private static final long MOST_BYTES = 1 << 20;
    private static final long MOST_MILLIS = 2_000;

    private final Request request;
    private final Callback end;
    private Scheduler.@Nullable Task alarm;
    private long drained;
    private boolean over;

    /** @param end ends the exchange afterwards; the server closes the connection if there is still more input */
    InputDrain(Request request, Callback end) {
        this.request = request;
        this.end = end;
    }

    /** Returns false for a client that waits for permission to send, or sends too much; its connection is closed at once. */
    static boolean isWorthIt(Request request) {
        return request.getLength() <= MOST_BYTES && !request.getHeaders().contains(HttpHeader.EXPECT);
    }

    /** Continues when the answer is sent. */
    @Override
    public synchronized void succeeded() {
        run();
        if (!over) {
            alarm = request.getComponents().getScheduler().schedule(this::end, MOST_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public void failed(Throwable failure) {
        end.failed(failure);
    }

    @Override
    public synchronized void run() {
        while (!over) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(this);
                return;
            }
            drained += chunk.remaining();
            boolean last = chunk.isLast() || Content.Chunk.isFailure(chunk) || drained > MOST_BYTES;
            chunk.release();
            if (last) {
                end();
            }
        }
    }

    private synchronized void end() {
        if (!over) {
            over = true;
            if (alarm != null) {
                alarm.cancel();
            }
            end.succeeded();
        }
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }
}
