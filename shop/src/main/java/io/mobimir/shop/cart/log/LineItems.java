package io.mobimir.shop.cart.log;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.LineItem;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Adds changes up to lines. */
final class LineItems {
    static final Comparator<Recorded> BY_ID =
            Comparator.comparing(recorded -> recorded.change().id());

    private LineItems() {}

    /** Returns one line per product, in the order in which they were added, and after it another for units beyond the limit. */
    static List<LineItem> of(Collection<Recorded> changes) {
        Map<ProductId, Sum> sums = new HashMap<>();
        for (Recorded change : changes) {
            ProductId product = change.change().product().orElseThrow();
            sums.computeIfAbsent(product, key -> new Sum()).add(change);
        }
        List<LineItem> lines = new ArrayList<>(sums.size());
        sums.values().forEach(sum -> sum.addTo(lines));
        lines.sort(LineItem.AS_THEY_CAME);
        return lines;
    }

    /** Sums one product: every addition counts, and of concurrent sets the one with the largest id. */
    private static final class Sum {
        private final Set<ChangeId> ids = new HashSet<>();
        private final List<Recorded> counting = new ArrayList<>();
        private @Nullable Recorded set;

        void add(Recorded change) {
            ids.add(change.change().id());
            if (change.change() instanceof CartChange.Add) {
                counting.add(change);
            } else if (set == null || BY_ID.compare(change, set) > 0) {
                set = change;
            }
        }

        void addTo(List<LineItem> lines) {
            if (set != null) {
                counting.add(set);
            }
            Recorded newest = counting.get(0);
            Instant added = addedAt(newest);
            long units = 0;
            for (Recorded change : counting) {
                units += change.change().quantity();
                newest = BY_ID.compare(change, newest) > 0 ? change : newest;
                added = addedAt(change).isBefore(added) ? addedAt(change) : added;
            }
            Item item = newest.change().item().orElseThrow();
            for (int part = 0; part < 2 && units > 0; part++) {
                lines.add(new LineItem(item, (int) Math.min(units, LineItem.MAX_UNITS), added, ids));
                units -= LineItem.MAX_UNITS;
            }
        }

        private static Instant addedAt(Recorded recorded) {
            return recorded.change().seen().addedAt().orElse(recorded.at());
        }
    }
}
