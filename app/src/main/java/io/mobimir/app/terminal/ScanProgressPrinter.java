package io.mobimir.app.terminal;

import io.mobimir.store.cassandra.verify.ScanProgress;
import java.util.function.Consumer;

/** Shows the progress of a scan: a line for every tenth. */
public final class ScanProgressPrinter implements Consumer<ScanProgress> {
    private final StartProgress progress;
    private int tenths = -1;

    public ScanProgressPrinter(StartProgress progress) {
        this.progress = progress;
    }

    @Override
    public synchronized void accept(ScanProgress scan) {
        if ((int) (scan.done() * 10) > tenths) {
            tenths = (int) (scan.done() * 10);
            progress.say("%s: %d %%, %,d rows".formatted(scan.table(), tenths * 10, scan.rows()));
        }
    }
}
