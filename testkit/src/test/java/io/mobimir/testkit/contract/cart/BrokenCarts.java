package io.mobimir.testkit.contract.cart;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.CartChangeResult;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.ChangedCart;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.SeenCart;
import io.mobimir.shop.cart.log.LogEntry;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import io.mobimir.testkit.memory.MemoryCarts;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Stores of carts with one realistic fault each. */
final class BrokenCarts {
    private BrokenCarts() {}

    /** Alters every change, knowing the cart, before it is made. */
    static Function<Clock, Carts> changing(BiFunction<Cart, CartChange, CartChange> how) {
        return clock -> new MemoryCarts(clock) {
            @Override
            public synchronized ChangedCart change(Cart found, CartChange change) {
                return super.change(found, how.apply(find(found.owner()), change));
            }
        };
    }

    /** Gives a retry a new id, so that it is not recognised. */
    static CartChange underANewId(Cart cart, CartChange change) {
        return change instanceof CartChange.Add add
                ? new CartChange.Add(ChangeId.at(add.id().time()), add.content(), add.quantity())
                : change;
    }

    /** A set replaces everything, seen or not. */
    static CartChange replacingAll(Cart cart, CartChange change) {
        return change instanceof CartChange.SetQuantity set
                ? withSeen(set, cart.seen(set.content().product()))
                : change;
    }

    /** Trusts times: the larger id replaces the smaller, whatever the clients saw. */
    static CartChange replacingOlder(Cart cart, CartChange change) {
        Set<ChangeId> older = change.seen().changes().stream()
                .filter(id -> id.compareTo(change.id()) < 0)
                .collect(Collectors.toSet());
        return change instanceof CartChange.SetQuantity set
                ? withSeen(set, new SeenCart(older, Optional.empty()))
                : change;
    }

    private static CartChange withSeen(CartChange.SetQuantity set, SeenCart seen) {
        return new CartChange.SetQuantity(set.id(), set.content(), set.quantity(), seen);
    }

    static CartChange inLatin(Cart cart, CartChange change) {
        return withItem(change, item -> {
            byte[] bytes = item.name().getBytes(StandardCharsets.ISO_8859_1);
            String name = new String(bytes, StandardCharsets.ISO_8859_1);
            return new Item(item.product(), name, item.price(), item.image());
        });
    }

    static CartChange withFloatingPrice(Cart cart, CartChange change) {
        return withItem(change, item -> {
            String price = "%.2f".formatted(item.price().amount().floatValue() * 0.9999999f);
            return new Item(item.product(), item.name(), Money.rub(price), item.image());
        });
    }

    private static CartChange withItem(CartChange change, Function<Item, Item> how) {
        return change instanceof CartChange.Add add
                ? new CartChange.Add(add.id(), how.apply(add.content()), add.quantity())
                : change;
    }

    /** Reads a quantity and writes a new one, so concurrent changes are lost. */
    static final class ReadingThenWriting extends MemoryCarts {
        ReadingThenWriting(Clock clock) {
            super(clock);
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // this is the fault
        public ChangedCart change(Cart found, CartChange change) {
            Owner owner = found.owner();
            Map<UUID, LogEntry> copy;
            synchronized (this) {
                copy = new LinkedHashMap<>(log(owner));
            }
            LockSupport.parkNanos(50_000);
            copy.put(change.id().value(), new Recorded(change, clock().instant()));
            synchronized (this) {
                log(owner).clear();
                log(owner).putAll(copy);
            }
            return new ChangedCart(CartChangeResult.DONE, found);
        }
    }

    /** Treats a retry as a new change: the row is the same, but its time is new. */
    static final class TouchedByRetries extends MemoryCarts {
        TouchedByRetries(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized ChangedCart change(Cart found, CartChange change) {
            Owner owner = found.owner();
            log(owner).put(change.id().value(), new Recorded(change, clock().instant()));
            return new ChangedCart(CartChangeResult.DONE, found);
        }
    }

    /** Folds a long log and forgets the ids of the folded changes. */
    static final class FoldingForgetfully extends MemoryCarts {
        FoldingForgetfully(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Cart find(Owner owner) {
            Cart cart = super.find(owner);
            if (log(owner).size() > 200) {
                log(owner).clear();
                cart.lines()
                        .forEach(line -> record(
                                owner,
                                new Recorded(
                                        new CartChange.Add(
                                                ChangeId.at(clock().instant()), line.item(), line.quantity()),
                                        line.addedAt())));
            }
            return cart;
        }
    }

    /** Answers with the state before the last change. */
    static final class Stale extends MemoryCarts {
        private final Map<Owner, Cart> answers = new HashMap<>();

        Stale(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized ChangedCart change(Cart found, CartChange change) {
            Owner owner = found.owner();
            answers.put(owner, super.find(owner));
            return super.change(found, change);
        }

        @Override
        public synchronized Cart find(Owner owner) {
            return answers.getOrDefault(owner, super.find(owner));
        }
    }

    /** An order takes all changes in the cart, or all that are older than the order. */
    static final class ClosingAll extends MemoryCarts {
        ClosingAll(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized void close(Owner owner, OrderId order, Set<ChangeId> taken) {
            super.close(
                    owner,
                    order,
                    Stream.concat(taken.stream(), find(owner).changes().stream())
                            .collect(Collectors.toSet()));
        }
    }

    /** An order deletes its changes from the log, so a repeated change counts again. */
    static final class ClosingByDeleting extends MemoryCarts {
        ClosingByDeleting(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized void close(Owner owner, OrderId order, Set<ChangeId> taken) {
            taken.forEach(id -> log(owner).remove(id.value()));
        }
    }

    /** Counts the seven days from the first change. */
    static final class ExpiringFromCreation extends MemoryCarts {
        ExpiringFromCreation(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Cart find(Owner owner) {
            Duration age = log(owner).values().stream()
                    .findFirst()
                    .map(first -> Duration.between(first.at(), clock().instant()))
                    .orElse(Duration.ZERO);
            if (age.compareTo(Cart.LIFETIME) >= 0) {
                log(owner).clear();
            }
            return super.find(owner);
        }
    }

    /** Lets every row expire separately. */
    static final class ExpiringRowByRow extends MemoryCarts {
        ExpiringRowByRow(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Cart find(Owner owner) {
            log(owner).values().removeIf(row -> !row.at().plus(Cart.LIFETIME).isAfter(clock().instant()));
            return super.find(owner);
        }
    }

    /** Treats a cart that is listed under any day as abandoned on that day. */
    static final class ListingPerDay extends MemoryCarts {
        ListingPerDay(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Page<Cart> abandoned(Duration untouched, int limit, Optional<Cursor> after) {
            Page<Cart> page = super.abandoned(untouched, limit, after);
            return new Page<>(
                    page.items().stream()
                            .flatMap(cart -> Stream.of(cart, cart))
                            .limit(limit)
                            .toList(),
                    page.next());
        }
    }

    /** Shows all lines, without a limit. */
    static final class Boundless extends MemoryCarts {
        Boundless(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized ChangedCart change(Cart found, CartChange change) {
            Owner owner = found.owner();
            record(owner, new Recorded(change, clock().instant()));
            return new ChangedCart(CartChangeResult.DONE, found);
        }

        @Override
        public synchronized Cart find(Owner owner) {
            Cart cart = super.find(owner);
            return new Cart(
                    owner,
                    cart.status(),
                    Stream.concat(cart.lines().stream(), cart.leftOut().stream())
                            .toList(),
                    List.of(),
                    cart.changedAt(),
                    cart.known());
        }
    }
}
