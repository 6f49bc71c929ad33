package io.mobimir.migration.entity;

import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.CartLog;
import io.mobimir.shop.cart.log.LogBase;
import io.mobimir.shop.cart.log.LogCompaction;
import io.mobimir.shop.cart.log.LogEntry;
import io.mobimir.shop.cart.log.LogEntry.Absorbed;
import io.mobimir.shop.cart.log.LogEntry.Joined;
import io.mobimir.shop.cart.log.LogEntry.Linked;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A cart, reduced to the sum of its log.
 *
 * @param base every change that counts and the ids of those that are over
 * @param ties to the carts of a guest or a user, while a merge is not completed
 */
public record CartState(Owner owner, LogBase base, List<LogEntry> ties) {
    public CartState {
        ties = ties.stream()
                .sorted(Comparator.comparing(LogEntry::at).thenComparing(LogEntry::id))
                .toList();
    }

    /** Returns the sum of a log at a version; the same log gives the same state at any time. */
    public static CartState of(Owner owner, CartLog log, long version) {
        List<LogEntry> ties = log.entries().stream().filter(CartState::isTie).toList();
        return new CartState(owner, LogCompaction.sum(owner, log).withVersion(version), ties);
    }

    /** Returns whether a row ties two carts together. */
    public static boolean isTie(LogEntry entry) {
        return entry instanceof Linked || entry instanceof Joined || entry instanceof Absorbed;
    }

    /** Returns this state as a log. */
    public CartLog log() {
        return new CartLog(Stream.concat(Stream.of(base), ties.stream()).toList());
    }

    /**
     * Returns the fields that a customer can see, by name and as text: for digests and to name a difference. Leaves out
     * which changes are over, because each store forgets them at another time.
     */
    public SortedMap<String, String> fields() {
        SortedMap<String, String> fields = new TreeMap<>();
        fields.put("owner", owner.key());
        base.trace().changedAt().ifPresent(time -> fields.put("changed_at", time.toString()));
        base.trace().ending().ifPresent(end -> fields.put("ended", end.status() + " at " + end.at()));
        base.live().forEach(recorded -> put(fields, recorded));
        log().links()
                .forEach(link -> fields.put("linked." + link.id(), link.guest().value()));
        log().openJoin().ifPresent(join -> fields.put("joined", join.user().value()));
        return fields;
    }

    private static void put(SortedMap<String, String> fields, Recorded recorded) {
        CartChange change = recorded.change();
        String prefix = "changes." + change.id() + ".";
        fields.put(prefix + "at", recorded.at().toString());
        fields.put(prefix + "quantity", Integer.toString(change.quantity()));
        Optional.of(change).flatMap(CartChange::item).ifPresent(item -> {
            fields.put(prefix + "product_id", item.product().value());
            fields.put(prefix + "name", item.name());
            fields.put(prefix + "price", item.price().toString());
            fields.put(prefix + "image", item.image());
        });
    }
}
