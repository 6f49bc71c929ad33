package io.mobimir.http.wire;

import io.mobimir.http.problem.Problem;
import io.mobimir.http.problem.ProblemType;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Collects the body of a request as it arrives, without a waiting thread. Completes with the whole body, or with a refusal.
 * Copies the bytes: a client that sends them one by one must not keep a buffer of the server with each. The body stays in
 * memory, and counts against the shared limit, as long as its request is worked on.
 */
final class BodyReader implements Invocable.Task {
    /** Small at first: a client that announces a large body has sent nothing yet. */
    private static final int FIRST_BUFFER = 1_024;

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Request request;
    private final BodyLimits bodies;
    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private byte[] bytes;
    private int length;
    private int shared;
    private boolean waiting;

    private BodyReader(Request request, BodyLimits bodies) {
        this.request = request;
        this.bodies = bodies;
        long expected = Math.min(request.getLength(), FIRST_BUFFER);
        this.bytes = new byte[expected < 0 ? FIRST_BUFFER : (int) expected];
    }

    /** Reads the bytes that are here, and the rest when they arrive. */
    static BodyReader begin(Request request, BodyLimits bodies) {
        BodyReader reader = new BodyReader(request, bodies);
        Request.addCompletionListener(request, failure -> reader.giveBack());
        reader.run();
        if (!reader.whole.isDone()) {
            reader.limitTime();
        }
        return reader;
    }

    CompletableFuture<byte[]> whole() {
        return whole;
    }

    boolean isComplete() {
        return whole.isDone() && !whole.isCompletedExceptionally();
    }

    /** Returns whether the server will still call this reader; then no other code can read the body. */
    synchronized boolean isWaiting() {
        return waiting;
    }

    private void limitTime() {
        bodies.begins();
        Scheduler.Task alarm = request.getComponents()
                .getScheduler()
                .schedule(this::outOfTime, bodies.time().toMillis(), TimeUnit.MILLISECONDS);
        var unused = whole.whenComplete((body, refusal) -> {
            alarm.cancel();
            bodies.ends();
        });
    }

    private synchronized void outOfTime() {
        if (!whole.isDone()) {
            bodies.isLate();
            refuse(Problem.of(
                    ProblemType.REQUEST_TIMEOUT,
                    "The body did not arrive completely within " + bodies.time().toSeconds() + " s."));
        }
    }

    @Override
    public synchronized void run() {
        waiting = false;
        while (!whole.isDone()) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                waiting = true;
                request.demand(this);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                refuse(broken(chunk.getFailure()));
            } else {
                take(chunk);
            }
        }
    }

    private void take(Content.Chunk chunk) {
        boolean last = chunk.isLast();
        int more = chunk.remaining();
        if (length + more > bodies.most()) {
            refuse(tooLarge(bodies.most()));
        } else if (!reserve(length + more)) {
            refuse(Problem.of(ProblemType.OVERLOADED, "Too many large bodies are arriving; nothing was done.")
                    .retryAfter(PAUSE));
        } else {
            append(chunk.getByteBuffer(), more);
        }
        chunk.release();
        if (last && !whole.isDone()) {
            bytes = length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
            whole.complete(bytes);
        }
    }

    private boolean reserve(int total) {
        int beyond = Math.max(0, total - BodyLimits.FREE_BYTES) - shared;
        if (beyond <= 0 || bodies.take(beyond)) {
            shared += Math.max(0, beyond);
            return true;
        }
        return false;
    }

    private void append(ByteBuffer chunk, int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.min(bodies.most(), Math.max(length + more, 2 * bytes.length)));
        }
        chunk.get(bytes, length, more);
        length += more;
    }

    private void refuse(Problem problem) {
        bytes = new byte[0];
        giveBack();
        whole.completeExceptionally(problem.refused());
    }

    private synchronized void giveBack() {
        bodies.giveBack(shared);
        shared = 0;
    }

    static Problem tooLarge(int most) {
        return Problem.of(ProblemType.TOO_LARGE, "The body must have at most " + most + " bytes.");
    }

    private static Problem broken(Throwable failure) {
        return failure instanceof TimeoutException
                ? Problem.of(ProblemType.REQUEST_TIMEOUT, "The body stopped arriving.")
                : Problem.of(ProblemType.BAD_REQUEST, "The body did not arrive.");
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }
}
