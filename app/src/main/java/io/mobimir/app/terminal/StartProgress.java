package io.mobimir.app.terminal;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.TimeUnit;

/** Shows the progress of a slow start: for a person one line that counts the seconds, for a file plain lines. */
public final class StartProgress implements AutoCloseable {
    private static final long SECOND = 1000;
    /** A longer line would wrap, and a wrapped line cannot be overwritten. */
    private static final int WIDTH = 79;

    private static final String ERASE_LINE = "\r\033[K";

    private final Terminal terminal;
    private final long started = System.nanoTime();
    private final Timer ticker = new Timer("mobimir-progress", true);
    private String current = "starting";
    private boolean closed;

    public StartProgress(Terminal terminal) {
        this.terminal = terminal;
        if (terminal.live()) {
            ticker.schedule(new Redraw(), SECOND, SECOND);
        }
    }

    public long seconds() {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - started);
    }

    public synchronized void say(String step) {
        current = step;
        if (terminal.live()) {
            redraw();
        } else {
            terminal.out().println(line());
        }
    }

    /** Prints a line that stays. */
    public synchronized void print(String line) {
        terminal.out().println(terminal.live() ? ERASE_LINE + line : line);
    }

    private synchronized void redraw() {
        if (closed) {
            return;
        }
        String line = line();
        terminal.out().print(ERASE_LINE + line.substring(0, Math.min(line.length(), WIDTH)));
        terminal.out().flush();
    }

    private String line() {
        return "%3d s  %s".formatted(seconds(), current);
    }

    /** Clears the progress line. */
    @Override
    public synchronized void close() {
        ticker.cancel();
        closed = true;
        if (terminal.live()) {
            terminal.out().print(ERASE_LINE);
            terminal.out().flush();
        }
    }

    private final class Redraw extends TimerTask {
        @Override
        public void run() {
            redraw();
        }
    }
}
