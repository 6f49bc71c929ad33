package io.mobimir.app.migration;

import io.mobimir.shop.InvalidField;
import io.mobimir.store.mongodb.ScannedDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Some documents on their way to a store: each is written, or reported with the reason why it cannot be. */
final class ImportBatch<T> {
    private final int atOnce;
    private final Consumer<List<T>> target;
    private final List<ScannedDocument.Converted<T>> waiting = new ArrayList<>();
    private final List<Import.ImportReject> rejects = new ArrayList<>();
    private long copied;

    ImportBatch(int atOnce, Consumer<List<T>> target) {
        this.atOnce = atOnce;
        this.target = target;
    }

    void take(ScannedDocument<T> document) {
        document.match(this::add, this::reject);
    }

    private boolean add(ScannedDocument.Converted<T> document) {
        if (document.value().isPresent()) {
            waiting.add(document);
        }
        if (waiting.size() == atOnce) {
            flush();
        }
        return true;
    }

    private boolean reject(ScannedDocument.Rejected<T> document) {
        return rejects.add(new Import.ImportReject(document.id(), document.reason()));
    }

    /** Returns the result of all parts. */
    Import.ImportOutcome finish() {
        flush();
        return new Import.ImportOutcome(copied, rejects);
    }

    /** Writes the batch. If a document of several is refused, writes each alone; repeating a write changes nothing. */
    private void flush() {
        if (!waiting.isEmpty() && write(waiting).isPresent()) {
            for (ScannedDocument.Converted<T> document : waiting) {
                write(List.of(document))
                        .ifPresent(reason -> rejects.add(new Import.ImportReject(document.id(), reason)));
            }
        }
        waiting.clear();
    }

    /** Writes documents; returns why the store refuses them, if it does. */
    private Optional<String> write(List<ScannedDocument.Converted<T>> documents) {
        try {
            target.accept(documents.stream()
                    .flatMap(document -> document.value().stream())
                    .toList());
            copied += documents.size();
            return Optional.empty();
        } catch (InvalidField e) {
            return Optional.of(e.field() + ": " + e.problem());
        }
    }
}
