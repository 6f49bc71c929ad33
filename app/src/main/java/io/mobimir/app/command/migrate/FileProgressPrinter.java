package io.mobimir.app.command.migrate;

import io.mobimir.app.migration.ImportCounts;
import io.mobimir.app.terminal.StartProgress;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.store.mongodb.dump.DocumentFile;
import java.util.Locale;
import java.util.Timer;
import java.util.TimerTask;

/** Shows the progress of reading a file that takes longer than two seconds. */
final class FileProgressPrinter implements AutoCloseable {
    private static final long FIRST_MILLIS = 2_000;
    private static final long LIVE_MILLIS = 500;
    private static final long PLAIN_MILLIS = 10_000;
    private static final double MEGABYTE = 1e6;
    private static final int HUNDRED = 100;

    private final StartProgress progress;
    private final String what;
    private final DocumentFile file;
    private final ImportCounts counts;
    private final long started = System.nanoTime();
    private final Timer ticker = new Timer("mobimir-file-progress", true);
    private final long pause;

    FileProgressPrinter(Terminal terminal, String what, DocumentFile file, ImportCounts counts) {
        this.progress = new StartProgress(terminal);
        this.what = what;
        this.file = file;
        this.counts = counts;
        this.pause = terminal.live() ? LIVE_MILLIS : PLAIN_MILLIS;
    }

    void begin() {
        ticker.schedule(new Look(), FIRST_MILLIS, pause);
    }

    private String line() {
        double seconds = Math.max(0.001, (System.nanoTime() - started) / 1e9);
        long total = file.total().orElse(0);
        String share = total == 0
                ? " MB"
                : String.format(Locale.ROOT, " of %,.1f MB (%d %%)", total / MEGABYTE, file.done() * HUNDRED / total);
        return String.format(
                Locale.ROOT,
                "%s  %,.1f%s, %,d documents, %,d/s",
                what,
                file.done() / MEGABYTE,
                share,
                counts.documents(),
                Math.round(counts.documents() / seconds));
    }

    @Override
    public void close() {
        ticker.cancel();
        progress.close();
    }

    private final class Look extends TimerTask {
        @Override
        public void run() {
            progress.say(line());
        }
    }
}
