package io.mobimir.http.connection;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * A connection that, while its requests follow each other closely, is waited on by the thread that answered the last one.
 * That saves the way through the server's selector and the handing over to another thread, which cost more than a small
 * request itself. A connection that pauses goes back to the selector.
 */
final class BusyEndPoint extends SocketChannelEndPoint {
    private static final long PATIENCE_MILLIS = 10;

    private final Seats seats;
    private final AtomicReference<@Nullable Thread> keeper = new AtomicReference<>();
    private volatile long pausedAt;
    /** What is told that a request has begun; whoever waits for the rest of one is told in another way. */
    private volatile @Nullable Callback onRequest;
    /** This and the next are known to the keeper only. */
    private boolean betweenRequests;

    private boolean readsNext;

    BusyEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler, Seats seats) {
        super(channel, selector, key, scheduler);
        this.seats = seats;
    }

    @Override
    public boolean flush(ByteBuffer... buffers) throws IOException {
        if (!Joined.fit(buffers)) {
            return super.flush(buffers);
        }
        Joined answer = new Joined(buffers[0], buffers[1]);
        try {
            if (answer.writeTo(getChannel()) > 0) {
                notIdle();
            }
            return answer.isWritten();
        } catch (IOException e) {
            throw new EofException(e);
        }
    }

    /** The first thing that a connection waits for is a request. */
    @Override
    public void fillInterested(Callback callback) {
        if (onRequest == null) {
            onRequest = callback;
        }
        if (isKeeper()) {
            betweenRequests = callback == onRequest;
        }
        super.fillInterested(callback);
    }

    private boolean isKeeper() {
        return keeper.get() == Thread.currentThread();
    }

    /**
     * The keeper looks for the next request by itself, once it is back from the last one. In the midst of a request, such as
     * when its body is late, it waits for others to look.
     */
    @Override
    protected void needsFillInterest() {
        if (isKeeper() && betweenRequests) {
            betweenRequests = false;
            readsNext = true;
        } else {
            pause();
        }
    }

    private void pause() {
        pausedAt = System.nanoTime();
        super.needsFillInterest();
    }

    @Override
    public @Nullable Runnable onSelected() {
        Runnable task = super.onSelected();
        boolean soon = System.nanoTime() - pausedAt < TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
        return task != null && soon && Invocable.getInvocationType(task) == Invocable.InvocationType.BLOCKING
                ? Invocable.from(Invocable.InvocationType.BLOCKING, () -> keep(task))
                : task;
    }

    private void keep(Runnable task) {
        if (Invocable.isNonBlockingInvocation() || !keeper.compareAndSet(null, Thread.currentThread())) {
            task.run();
            return;
        }
        Optional<Seat> seat = Optional.empty();
        try {
            task.run();
            seat = readsNext ? seats.take(getChannel()) : seat;
            while (readsNext && seat.isPresent() && arrives(seat.get())) {
                readsNext = false;
                getFillInterest().fillable();
            }
        } finally {
            seat.ifPresent(seats::giveBack);
            letGo();
        }
    }

    private static boolean arrives(Seat seat) {
        try {
            return seat.arrives(PATIENCE_MILLIS);
        } catch (IOException e) {
            return false;
        }
    }

    /** From the moment in which the selector has it another thread may be the keeper. */
    private void letGo() {
        boolean pauses = readsNext;
        readsNext = false;
        keeper.set(null);
        if (pauses) {
            pause();
        }
    }
}
