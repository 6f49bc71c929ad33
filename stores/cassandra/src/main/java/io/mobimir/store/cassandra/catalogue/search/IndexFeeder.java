package io.mobimir.store.cassandra.catalogue.search;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.store.cassandra.catalogue.ProductSource;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Fills the index with every product and then with every change. Not thread-safe. */
final class IndexFeeder {
    /** Changes may appear this late in the feed, because of slow writes and clocks that differ. */
    private static final Duration LATE = Duration.ofSeconds(30);
    /** Well before changes expire, and often enough to repair any other omissions. */
    private static final Duration REBUILD = ProductSource.MEMORY.dividedBy(2);
    /** How long changes wait during a full read. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private static final int READ_AT_ONCE = 64;
    private static final int REMEMBERED = 100_000;

    private final ProductSource source;
    private final WordIndex index;
    private final Clock clock;
    private final Map<ProductId, Long> known = new Remembered();
    private Instant rebuilt = Instant.EPOCH;
    private Instant followed;

    IndexFeeder(ProductSource source, WordIndex index, Clock clock) {
        this.source = source;
        this.index = index;
        this.clock = clock;
        this.followed = clock.instant();
    }

    /** Brings the index up to date. */
    void catchUp() {
        Instant now = clock.instant();
        if (rebuilt.plus(REBUILD).isBefore(now)) {
            source.forEach(this::scanned);
            rebuilt = now;
        }
        follow();
    }

    /** Skips a product whose change was followed meanwhile: the scan may be older. */
    private void scanned(Product product) {
        if (product.version() >= known.getOrDefault(product.id(), 0L)) {
            index.put(product);
        }
        if (followed.plus(PATIENCE).isBefore(clock.instant())) {
            follow();
        }
    }

    private void follow() {
        Instant now = clock.instant();
        List<ProductId> changed = new ArrayList<>();
        source.changedSince(followed.minus(LATE)).forEach((id, version) -> {
            if (known.getOrDefault(id, 0L) < version) {
                changed.add(id);
            }
        });
        for (int i = 0; i < changed.size(); i += READ_AT_ONCE) {
            source.read(changed.subList(i, Math.min(i + READ_AT_ONCE, changed.size())))
                    .forEach(this::changed);
        }
        followed = now;
        index.refresh();
    }

    private void changed(Product product) {
        index.put(product);
        known.put(product.id(), product.version());
    }

    /** Drops the oldest entry when full; a dropped product is only indexed once more. */
    private static final class Remembered extends LinkedHashMap<ProductId, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ProductId, Long> eldest) {
            return size() > REMEMBERED;
        }
    }
}
