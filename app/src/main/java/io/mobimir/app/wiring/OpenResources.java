package io.mobimir.app.wiring;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The resources opened so far; closes all of them in reverse order, even if some fail to close. */
public final class OpenResources implements AutoCloseable {
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();

    public <T extends AutoCloseable> T add(T resource) {
        opened.push(resource);
        return resource;
    }

    /** Closes also after an interruption, because that is the usual reason for closing. */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        RuntimeException failure = null;
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (Exception e) {
                failure = combine(failure, e);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Closes because of a failure, and keeps that failure as the one to report. */
    public void closeAfter(RuntimeException failure) {
        try {
            close();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private static RuntimeException combine(@Nullable RuntimeException first, Exception next) {
        if (first == null) {
            return next instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(next);
        }
        first.addSuppressed(next);
        return first;
    }
}
