package io.mobimir.migration.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.CartState;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.LineItem;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.CartLog;
import io.mobimir.shop.cart.log.LogEntry;
import io.mobimir.shop.cart.log.LogEntry.Linked;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import io.mobimir.shop.session.SessionId;
import io.mobimir.testkit.RandomKeys;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The additional promises of a side that holds carts. */
public abstract class CartReplicaContract extends ReplicaContract<CartState> {
    private final Map<String, List<ChangeId>> ids = new ConcurrentHashMap<>();
    private final AtomicInteger keys = new AtomicInteger();

    /** Returns the shop's own port to the same carts. */
    protected abstract Carts carts();

    @Override
    protected String newKey() {
        return keys.getAndIncrement() % 2 == 0
                ? Owner.of(RandomKeys.user()).key()
                : Owner.of(new SessionId(RandomKeys.session() + "-🛒")).key();
    }

    /** Returns a cart with more products for a larger number, all but the last added one after the other. */
    @Override
    protected CartState state(String key, long version, int which) {
        Instant begun = Instant.EPOCH.plus(start, ChronoUnit.MICROS).minusSeconds(60);
        List<LogEntry> log = new ArrayList<>();
        for (int i = 0; i <= which; i++) {
            Instant at = begun.plusMillis(i);
            List<ChangeId> known = ids.computeIfAbsent(key, owner -> new ArrayList<>());
            synchronized (known) {
                if (known.size() <= i) {
                    known.add(ChangeId.at(at));
                }
                log.add(new Recorded(new CartChange.Add(known.get(i), item(i), i + 1), at));
            }
        }
        return CartState.of(Owner.parse(key), new CartLog(log), version);
    }

    protected static Item item(int number) {
        return new Item(new ProductId("PROD-" + number), "Смартфон 📱", Money.rub("45990.00"), "");
    }

    @Override
    protected OptionalLong change(String key) {
        carts().change(Owner.parse(key), new CartChange.Add(ChangeId.at(Instant.now()), item(9), 1));
        return OptionalLong.of(open().read(key).orElseThrow().version());
    }

    @Test
    public void a_cart_that_was_copied_is_found_and_goes_on_from_there() {
        String key = newKey();
        open().seed(Map.of(key, versioned(key, 0, 1)));
        change(key);
        Cart cart = carts().find(Owner.parse(key));
        assertThat(cart.lines()).extracting(LineItem::quantity).containsExactly(1, 2, 1);
    }

    @Test
    public void a_retry_of_a_change_that_was_copied_counts_no_second_time() {
        String key = newKey();
        open().apply(key, versioned(key, 0, 1));
        carts().change(
                        Owner.parse(key),
                        new CartChange.Add(ids.getOrDefault(key, List.of()).get(1), item(1), 2));
        assertThat(carts().find(Owner.parse(key)).lines())
                .extracting(LineItem::quantity)
                .containsExactly(1, 2);
        assertThat(open().read(key)).contains(versioned(key, 0, 1));
    }

    @Test
    public void a_cart_that_is_linked_to_a_guests_stays_linked() {
        Owner owner = Owner.of(RandomKeys.user());
        Instant at = Instant.EPOCH.plus(start, ChronoUnit.MICROS);
        Linked link = new Linked(UUID.randomUUID(), RandomKeys.session(), at);
        Versioned<CartState> linked =
                new Versioned<>(start, Optional.of(CartState.of(owner, new CartLog(List.of(link)), start)));
        open().apply(owner.key(), linked);
        assertThat(open().read(owner.key())).contains(linked);
    }
}
