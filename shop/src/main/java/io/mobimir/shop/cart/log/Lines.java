package io.mobimir.shop.cart.log;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.Change;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.Line;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Sums changes up to lines. */
final class Lines {
    static final Comparator<Recorded> BY_ID =
            Comparator.comparing(recorded -> recorded.change().id());

    private Lines() {}

    /** One line per product, in the order in which they came in. */
    static List<Line> of(Collection<Recorded> changes) {
        return byProduct(changes).values().stream()
                .map(Lines::line)
                .sorted(Comparator.comparing(Line::addedAt)
                        .thenComparing(line -> line.item().product().value()))
                .toList();
    }

    static Map<ProductId, List<Recorded>> byProduct(Collection<Recorded> changes) {
        Map<ProductId, List<Recorded>> products = new HashMap<>();
        changes.forEach(change -> products.computeIfAbsent(item(change).product(), product -> new ArrayList<>())
                .add(change));
        return products;
    }

    /** Every addition counts, and of the sets that did not see each other the one with the largest id. */
    private static Line line(List<Recorded> changes) {
        List<Recorded> counting = new ArrayList<>(changes);
        counting.removeIf(Lines::isSet);
        changes.stream().filter(Lines::isSet).max(BY_ID).ifPresent(counting::add);
        long units = counting.stream()
                .mapToLong(change -> change.change().quantity())
                .sum();
        Recorded newest = counting.stream().max(BY_ID).orElseThrow();
        Instant added = counting.stream()
                .map(Lines::addedAt)
                .min(Comparator.naturalOrder())
                .orElseThrow();
        return new Line(item(newest), (int) Math.min(units, Line.MAX_UNITS), added, ids(changes));
    }

    private static boolean isSet(Recorded recorded) {
        return recorded.change() instanceof Change.SetQuantity;
    }

    private static Instant addedAt(Recorded recorded) {
        return recorded.change().seen().addedAt().orElse(recorded.at());
    }

    private static Item item(Recorded recorded) {
        return recorded.change().item().orElseThrow();
    }

    private static Set<ChangeId> ids(List<Recorded> changes) {
        return changes.stream().map(recorded -> recorded.change().id()).collect(Collectors.toSet());
    }
}
