package io.mobimir.trials.command;

import io.mobimir.app.terminal.StartProgress;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.trials.migration.MigrationDemo;

/**
 * Prints sentences that stay and one status line that is overwritten; without a terminal, prints that line now and
 * then.
 */
final class LiveStage implements MigrationDemo.Stage, AutoCloseable {
    private static final int EVERY = 5;

    private final Terminal terminal;
    private final StartProgress progress;
    private int shown;

    LiveStage(Terminal terminal) {
        this.terminal = terminal;
        this.progress = new StartProgress(terminal);
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
