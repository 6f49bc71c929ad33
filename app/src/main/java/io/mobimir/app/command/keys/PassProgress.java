package io.mobimir.app.command.keys;

import io.mobimir.app.terminal.StartProgress;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Passes on lines of progress now and then, so that a fast command prints none and a slow one not too many. */
final class PassProgress implements Consumer<String> {
    private static final long FIRST = TimeUnit.SECONDS.toNanos(2);
    private static final long LIVE = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long PLAIN = TimeUnit.SECONDS.toNanos(10);

    private final StartProgress progress;
    private final long every;
    private long next = System.nanoTime() + FIRST;

    PassProgress(StartProgress progress, boolean live) {
        this.progress = progress;
        this.every = live ? LIVE : PLAIN;
    }

    @Override
    public void accept(String line) {
        long now = System.nanoTime();
        if (now - next >= 0) {
            next = now + every;
            progress.say(line);
        }
    }
}
