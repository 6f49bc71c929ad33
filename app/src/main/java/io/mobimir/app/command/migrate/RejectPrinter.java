package io.mobimir.app.command.migrate;

import io.mobimir.app.migration.Import.ImportReject;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.shop.InvalidField;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Prints documents that cannot be converted: the first ones to the terminal, and all of them to a file if there is one. */
final class RejectPrinter implements AutoCloseable {
    private static final int SHOWN = 20;

    private final Terminal terminal;
    private final Optional<PrintWriter> file;
    private final List<ImportReject> first = new ArrayList<>();
    private long count;

    private RejectPrinter(Terminal terminal, Optional<PrintWriter> file) {
        this.terminal = terminal;
        this.file = file;
    }

    static RejectPrinter open(Terminal terminal, Optional<Path> path) {
        return new RejectPrinter(terminal, path.map(RejectPrinter::writer));
    }

    private static PrintWriter writer(Path path) {
        try {
            return new PrintWriter(Files.newBufferedWriter(path));
        } catch (IOException e) {
            throw new InvalidField("--rejects", "cannot write " + path + ": " + e);
        }
    }

    synchronized void add(ImportReject reject) {
        count++;
        file.ifPresent(all -> all.println(line(reject)));
        if (first.size() < SHOWN) {
            first.add(reject);
        }
    }

    synchronized long count() {
        return count;
    }

    synchronized void print() {
        first.forEach(reject -> terminal.out().println("  " + line(reject)));
        if (count > first.size()) {
            terminal.out()
                    .println("  … and %,d more%s"
                            .formatted(
                                    count - first.size(), file.isPresent() ? "" : "; --rejects FILE writes them all"));
        }
    }

    private static String line(ImportReject reject) {
        return reject.id() + ": " + reject.reason();
    }

    @Override
    public void close() {
        file.ifPresent(PrintWriter::close);
    }
}
