package io.mobimir.trials.command;

import io.mobimir.app.terminal.Progress;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.trials.migration.Demo;

/** Sentences that stay and one line that is written over; where nobody looks, that line is printed now and then. */
final class LiveStage implements Demo.Stage, AutoCloseable {
    private static final int EVERY = 5;

    private final Terminal terminal;
    private final Progress progress;
    private int shown;

    LiveStage(Terminal terminal) {
        this.terminal = terminal;
        this.progress = new Progress(terminal);
    }

    @Override
    public synchronized void say(String sentence) {
        terminal.out().println(terminal.live() ? "\r\033[K" + sentence : sentence);
    }

    @Override
    public synchronized void show(String line) {
        if (terminal.live() || shown++ % EVERY == 0) {
            progress.say(line);
        }
    }

    @Override
    public synchronized void close() {
        progress.close();
    }
}
