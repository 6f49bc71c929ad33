package io.mobimir.shop.cart.log;

import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.LineItem;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.LogBase.Ending;
import io.mobimir.shop.cart.log.LogEntry.Absorbed;
import io.mobimir.shop.cart.log.LogEntry.Joined;
import io.mobimir.shop.cart.log.LogEntry.Linked;
import io.mobimir.shop.cart.log.LogEntry.Ordered;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An owner's log and the logs of linked guests, from which the cart is computed.
 *
 * @param guests the logs of the guests that the owner's log links to, read after it
 */
public record LinkedLogs(Owner owner, CartLog log, Map<Linked, CartLog> guests) {
    public LinkedLogs {
        guests = Map.copyOf(guests);
    }

    /** Returns the present cart. */
    public Cart cart(Instant now) {
        ChangePool pool = pool();
        if (isMerged(pool)) {
            return Cart.of(owner, CartStatus.MERGED, List.of(), pool.changedAt(), pool.known());
        }
        List<LineItem> lines = LineItems.of(pool.living(now));
        CartStatus status = lines.isEmpty() ? statusWhenEmpty(pool) : CartStatus.ACTIVE;
        return Cart.of(owner, status, lines, pool.changedAt(), pool.known());
    }

    /**
     * Returns the user into whose cart this guest's cart was finally merged. Earlier versions let a session start a new cart
     * an hour after the merge; such a cart is still the guest's.
     */
    public Optional<UserId> heir() {
        if (!isMerged(pool())) {
            return Optional.empty();
        }
        Stream<UserId> open = log.openJoin().map(Joined::user).stream();
        Stream<UserId> absorbed =
                log.all(Absorbed.class).stream().max(Comparator.comparing(Absorbed::at)).map(Absorbed::user).stream();
        return Stream.concat(open, absorbed).findFirst();
    }

    private boolean isMerged(ChangePool pool) {
        return log.openJoin().isPresent()
                || endingOf(pool).filter(status -> status == CartStatus.MERGED).isPresent();
    }

    private CartStatus statusWhenEmpty(ChangePool pool) {
        return pool.counting().isEmpty() ? endingOf(pool).orElse(CartStatus.ACTIVE) : CartStatus.ABANDONED;
    }

    /** Returns how the cart ended, unless it was changed since. */
    private Optional<CartStatus> endingOf(ChangePool pool) {
        Instant changed = pool.changedAt().orElse(Instant.MIN);
        return ending().filter(ending -> !ending.at().isBefore(changed)).map(Ending::status);
    }

    /** Returns how the last cart of this log ended, if it did. */
    Optional<Ending> ending() {
        Stream<Ending> ordered =
                log.all(Ordered.class).stream().map(entry -> new Ending(CartStatus.ORDERED, entry.at()));
        Stream<Ending> merged =
                log.all(Absorbed.class).stream().map(entry -> new Ending(CartStatus.MERGED, entry.at()));
        Stream<Ending> folded = log.base().flatMap(base -> base.trace().ending()).stream();
        return Stream.of(ordered, merged, folded).flatMap(ending -> ending).max(Comparator.comparing(Ending::at));
    }

    /** Returns the owner's changes and those of every linked guest. */
    ChangePool pool() {
        ChangePool pool = ChangePool.of(log);
        for (Linked link : log.links()) {
            pool = pool.plus(offered(link));
        }
        return pool;
    }

    /** Returns the changes that a linked guest adds. */
    ChangePool offered(Linked link) {
        return owner.match(
                user -> ChangePool.offered(guests.getOrDefault(link, CartLog.EMPTY), link, user, log.version()),
                guest -> ChangePool.of(CartLog.EMPTY));
    }

    /** Returns the same logs with every folded row as a row again. */
    LinkedLogs whole() {
        Map<Linked, CartLog> all = new HashMap<>(guests);
        all.replaceAll((link, guest) -> guest.whole());
        return new LinkedLogs(owner, log.whole(), all);
    }

    /** Returns the time on whose day {@link Abandonment} finds the cart. */
    public Optional<Instant> newestId() {
        Stream<Instant> changes =
                log.unfolded().stream().map(change -> change.change().id().time());
        Stream<Instant> links = log.links().stream().map(Linked::at);
        Stream<Instant> folded = log.base().flatMap(base -> base.trace().newestId()).stream();
        return Stream.of(changes, links, folded).flatMap(time -> time).max(Comparator.naturalOrder());
    }
}
