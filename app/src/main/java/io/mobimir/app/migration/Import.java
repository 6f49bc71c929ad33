package io.mobimir.app.migration;

import io.mobimir.shop.InvalidField;
import io.mobimir.store.mongodb.IdRange;
import io.mobimir.store.mongodb.Scan;
import io.mobimir.store.mongodb.Scanned;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Copies what MongoDB only keeps, because the shop no longer writes it there. There is nothing to switch: whoever copies
 * again changes nothing.
 */
public final class Import<T> {
    private static final int PARTS = 64;

    private final Scan<T> origin;
    private final int atOnce;
    private final Consumer<List<T>> target;
    private final List<IdRange> parts;

    /**
     * From a collection to a store.
     *
     * @param atOnce how many the store takes at a time
     * @param target writes them; the same ones again change nothing
     */
    public Import(Scan<T> origin, int atOnce, Consumer<List<T>> target) {
        this.origin = origin;
        this.atOnce = atOnce;
        this.target = target;
        this.parts = origin.ranges(PARTS);
    }

    /** A document that stays behind. */
    public record Reject(String id, String reason) {}

    /** What became of the documents of a part. */
    public record Outcome(long copied, List<Reject> rejects) {}

    public int parts() {
        return parts.size();
    }

    /** Copies one part. */
    public Outcome copy(int part) {
        Copying copying = new Copying();
        origin.read(parts.get(part), each -> each.match(copying::add, copying::reject));
        copying.flush();
        return new Outcome(copying.copied, copying.rejects);
    }

    private final class Copying {
        private final List<Scanned.Converted<T>> waiting = new ArrayList<>();
        private final List<Reject> rejects = new ArrayList<>();
        private long copied;

        boolean add(Scanned.Converted<T> document) {
            if (document.value().isPresent()) {
                waiting.add(document);
            }
            if (waiting.size() == atOnce) {
                flush();
            }
            return true;
        }

        boolean reject(Scanned.Reject<T> document) {
            return rejects.add(new Reject(document.id(), document.reason()));
        }

        /** A store that refuses one of many writes none of them, so each is asked for alone. */
        void flush() {
            if (!waiting.isEmpty() && write(waiting).isPresent()) {
                for (Scanned.Converted<T> document : waiting) {
                    write(List.of(document)).ifPresent(reason -> rejects.add(new Reject(document.id(), reason)));
                }
            }
            waiting.clear();
        }

        /** Why the store refuses them. */
        private Optional<String> write(List<Scanned.Converted<T>> documents) {
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
}
