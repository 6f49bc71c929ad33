package io.mobimir.app.migration;

import io.mobimir.migration.Time;
import io.mobimir.shop.StoreException;
import io.mobimir.store.mongodb.ScannedDocument;
import io.mobimir.store.mongodb.dump.DocumentFile;
import io.mobimir.store.mongodb.dump.DumpedDocument;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Function;
import org.bson.Document;

/**
 * Copies the documents of a file: one thread reads, many write, and at most some megabytes are in between. It has no
 * checkpoints: repeating a copy changes nothing.
 */
public final class FileImport<T> {
    private static final int DOCUMENTS = 64;
    private static final int ROOM_KIB = 16 << 10;
    private static final int BYTES_PER_KIB = 1 << 10;
    /** With pauses that double, a store may be unavailable for about ten seconds. */
    private static final int ATTEMPTS = 8;

    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);

    private final ImportRoute<T> route;
    private final ImportCounts counts;
    private final int writers;
    private final int leastKib;
    private final Semaphore room = new Semaphore(ROOM_KIB);
    private final List<DumpedDocument> waiting = new ArrayList<>();
    private volatile Optional<RuntimeException> failure = Optional.empty();

    /**
     * Reads and writes documents of one kind.
     *
     * @param reader returns nothing for a document to skip
     * @param atOnce how many documents the store writes at a time
     * @param target writes documents; repeating a write changes nothing
     */
    public record ImportRoute<T>(
            Function<Document, Optional<ScannedDocument<T>>> reader, int atOnce, Consumer<List<T>> target) {}

    private FileImport(ImportRoute<T> route, ImportCounts counts) {
        this.route = route;
        this.counts = counts;
        this.writers = Math.max(2, DOCUMENTS / route.atOnce);
        this.leastKib = ROOM_KIB / (4 * writers);
    }

    /**
     * Copies every document.
     *
     * @throws io.mobimir.store.mongodb.dump.BrokenFile if the file ends too soon; everything before that is copied
     * @throws StoreException if the store is unavailable for too long
     */
    public static <T> void copy(DocumentFile file, ImportRoute<T> route, ImportCounts counts) {
        new FileImport<>(route, counts).run(file);
    }

    private void run(DocumentFile file) {
        ExecutorService pool = Executors.newFixedThreadPool(writers, FileImport::daemon);
        try {
            try {
                file.forEach(each -> take(each, pool));
            } finally {
                send(pool);
                room.acquireUninterruptibly(ROOM_KIB);
            }
            requireHealthy();
        } finally {
            pool.shutdownNow();
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "import-write");
        thread.setDaemon(true);
        return thread;
    }

    private void take(DumpedDocument document, ExecutorService pool) {
        requireHealthy();
        waiting.add(document);
        if (waiting.size() == route.atOnce) {
            send(pool);
        }
    }

    private void requireHealthy() {
        failure.ifPresent(e -> {
            throw e;
        });
    }

    private void send(ExecutorService pool) {
        List<DumpedDocument> portion = List.copyOf(waiting);
        waiting.clear();
        long bytes = portion.stream().mapToLong(DumpedDocument::bytes).sum();
        // Even small portions count, so the reader is not far ahead of the writers, and its position shows the
        // progress.
        int kib = (int) Math.min(ROOM_KIB, Math.max(leastKib, bytes / BYTES_PER_KIB));
        room.acquireUninterruptibly(kib);
        pool.execute(() -> {
            try {
                if (failure.isEmpty()) {
                    write(portion);
                }
            } catch (RuntimeException e) {
                failure = Optional.of(e);
            } finally {
                room.release(kib);
            }
        });
    }

    private void write(List<DumpedDocument> portion) {
        Duration pause = FIRST_PAUSE;
        for (int attempt = 1; ; attempt++) {
            try {
                counts.done(portion.size(), copy(portion));
                return;
            } catch (StoreException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
            Time.sleep(pause);
            pause = pause.multipliedBy(2);
        }
    }

    private Import.ImportOutcome copy(List<DumpedDocument> documents) {
        ImportBatch<T> portion = new ImportBatch<>(route.atOnce, route.target);
        documents.forEach(each -> route.reader.apply(each.document()).ifPresent(portion::take));
        return portion.finish();
    }
}
