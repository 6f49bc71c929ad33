package io.mobimir.http.connection;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** As many seats as threads may wait at once; each is made when it is first needed. */
public final class Seats implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Seats.class);

    private final Semaphore left;
    private final Queue<Seat> free = new ConcurrentLinkedQueue<>();
    private final AtomicInteger made = new AtomicInteger();
    private volatile boolean closed;

    public Seats(int count) {
        this.left = new Semaphore(count);
    }

    /** How many more threads may sit down. */
    int left() {
        return left.availablePermits();
    }

    /** How many were needed so far. */
    int made() {
        return made.get();
    }

    /** Empty if all are taken; then a connection waits as usual. */
    Optional<Seat> take(SocketChannel connection) {
        if (closed || !left.tryAcquire()) {
            return Optional.empty();
        }
        try {
            Seat seat = seat();
            if (seat.sitsDown(connection)) {
                return Optional.of(seat);
            }
            free.add(seat);
        } catch (IOException e) {
            LOG.debug("There is no more room for seats.", e);
        }
        left.release();
        return Optional.empty();
    }

    private Seat seat() throws IOException {
        Seat seat = free.poll();
        if (seat != null) {
            return seat;
        }
        made.incrementAndGet();
        return new Seat();
    }

    void giveBack(Seat seat) {
        try {
            seat.getUp();
            free.add(seat);
        } catch (IOException e) {
            LOG.debug("A seat is lost.", e);
        } finally {
            left.release();
        }
        if (closed) {
            close();
        }
    }

    @Override
    public void close() {
        closed = true;
        for (Seat seat = free.poll(); seat != null; seat = free.poll()) {
            try {
                seat.remove();
            } catch (IOException e) {
                LOG.debug("A seat could not be removed.", e);
            }
        }
    }
}
