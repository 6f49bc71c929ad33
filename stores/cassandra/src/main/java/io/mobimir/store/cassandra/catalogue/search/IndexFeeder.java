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

/** Fills the index with every product and then with every change. For one thread. */
final class IndexFeeder {
    /** Changes may be told this late: a slow write, another clock. */
    private static final Duration LATE = Duration.ofSeconds(30);
    /** Well before changes are forgotten, and often enough to mend whatever else was missed. */
    private static final Duration REBUILD = ProductSource.MEMORY.dividedBy(2);

    private static final int READ_AT_ONCE = 64;
    private static final int REMEMBERED = 100_000;

    private final ProductSource source;
    private final WordIndex index;
    private final Clock clock;
    private final Map<ProductId, Long> known = new Remembered();
    private Instant rebuilt = Instant.EPOCH;
    private Instant followed = Instant.EPOCH;

    IndexFeeder(ProductSource source, WordIndex index, Clock clock) {
        this.source = source;
        this.index = index;
        this.clock = clock;
    }

    /** Brings the index up to the present. */
    void catchUp() {
        Instant now = clock.instant();
        if (rebuilt.plus(REBUILD).isBefore(now)) {
            source.forEach(index::put);
            rebuilt = now;
        } else {
            follow();
        }
        followed = now;
        index.refresh();
    }

    private void follow() {
        List<ProductId> changed = new ArrayList<>();
        source.changedSince(followed.minus(LATE)).forEach((id, version) -> {
            if (known.getOrDefault(id, 0L) < version) {
                changed.add(id);
            }
        });
        for (int i = 0; i < changed.size(); i += READ_AT_ONCE) {
            source.read(changed.subList(i, Math.min(i + READ_AT_ONCE, changed.size())))
                    .forEach(this::put);
        }
    }

    private void put(Product product) {
        index.put(product);
        known.put(product.id(), product.version());
    }

    /** Forgets what was put in longest ago; forgetting only costs putting it in once more. */
    private static final class Remembered extends LinkedHashMap<ProductId, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ProductId, Long> eldest) {
            return size() > REMEMBERED;
        }
    }
}
