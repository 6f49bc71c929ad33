package io.mobimir.testkit.contract.cart;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.PastCartChange.Fate;
import io.mobimir.testkit.Race;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of every store of carts for concurrent changes of one cart, and for very many changes. */
public abstract class CartRacesContract extends CartScene {
    private static final int DEVICES = 8;

    @Test
    public void every_addition_of_eight_racing_devices_counts_once() {
        Owner owner = user();
        Race.of(DEVICES, device -> () -> addOneByOne(owner, 20));
        assertThat(phones(owner)).isEqualTo(DEVICES * 20);
    }

    @Test
    public void a_change_that_is_sent_eight_times_at_once_counts_once() {
        Owner owner = user();
        CartChange add = add(PHONE, 3);
        Race.of(DEVICES, device -> () -> carts.change(owner, add));
        assertThat(phones(owner)).isEqualTo(3);
    }

    @Test
    public void of_racing_sets_the_largest_id_counts() {
        Owner owner = user();
        made(owner, add(PHONE, 1));
        Cart page = carts.find(owner);
        List<CartChange> sets = IntStream.rangeClosed(1, DEVICES)
                .mapToObj(quantity -> set(page, quantity))
                .toList();
        Race.of(DEVICES, device -> () -> carts.change(owner, sets.get(device)));
        int largest = IntStream.range(0, DEVICES)
                .reduce((a, b) -> sets.get(a).id().compareTo(sets.get(b).id()) > 0 ? a : b)
                .orElseThrow();
        assertThat(phones(owner)).isEqualTo(largest + 1);
    }

    @Test
    public void a_set_loses_no_addition_that_races_with_it() {
        for (int round = 0; round < 10; round++) {
            Owner owner = user();
            made(owner, add(PHONE, 4));
            Cart page = carts.find(owner);
            Race.of(DEVICES, device -> () -> carts.change(owner, device == 0 ? set(page, 50) : add(PHONE, 1)));
            assertThat(phones(owner)).isEqualTo(50 + DEVICES - 1);
        }
    }

    @Test
    public void a_long_log_reads_the_same_after_every_look() {
        Owner owner = user();
        List<CartChange> changes = addOneByOne(owner, LONG);
        Cart first = carts.find(owner);
        assertThat(units(first, PHONE)).isEqualTo(LONG);
        assertThat(carts.find(owner)).isEqualTo(first);
        clock.move(Duration.ofHours(47));
        changes.subList(0, 20).forEach(again -> carts.change(owner, again));
        assertThat(carts.find(owner)).isEqualTo(first);
        assertThat(carts.history(owner, 1_000))
                .hasSize(LONG)
                .allSatisfy(past -> assertThat(past.fate()).isEqualTo(Fate.OPEN));
    }

    @Test
    public void what_was_seen_while_a_log_was_short_can_be_replaced_when_it_is_long() {
        Owner owner = user();
        addOneByOne(owner, 100);
        Cart page = carts.find(owner);
        addOneByOne(owner, LONG);
        assertThat(phones(owner)).isEqualTo(100 + LONG);
        made(owner, set(page, 2));
        assertThat(phones(owner)).isEqualTo(2 + LONG);
        made(owner, remove(carts.find(owner)));
        assertThat(carts.find(owner).lines()).isEmpty();
    }

    @Test
    public void a_long_log_of_ever_new_quantities_ends_with_the_last() {
        Owner owner = user();
        for (int i = 1; i <= LONG; i++) {
            clock.move(Duration.ofMillis(1));
            made(owner, set(carts.find(owner), i));
        }
        assertThat(phones(owner)).isEqualTo(LONG);
        assertThat(carts.find(owner).seen().changes()).hasSize(1);
    }

    @Test
    public void readers_of_a_long_log_see_every_acknowledged_addition_and_none_twice() {
        Owner owner = user();
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger acknowledged = new AtomicInteger();
        Race.of(DEVICES, device -> () -> {
            for (int i = 0; i < 80; i++) {
                if (device < 5) {
                    begun.incrementAndGet();
                    carts.change(owner, add(PHONE, 1));
                    acknowledged.incrementAndGet();
                } else {
                    int atLeast = acknowledged.get();
                    int seen = phones(owner);
                    assertThat(seen).isBetween(atLeast, begun.get());
                }
            }
            return device;
        });
        assertThat(phones(owner)).isEqualTo(400);
        assertThat(carts.history(owner, 1_000)).hasSize(400);
    }

    @Test
    public void a_cart_that_is_used_every_week_lives_for_months() {
        Owner owner = user();
        for (int week = 0; week < 10; week++) {
            made(owner, add(PHONE, 1));
            clock.move(Duration.ofDays(6));
            assertThat(phones(owner)).isEqualTo(week + 1);
        }
        made(owner, set(carts.find(owner), 3));
        assertThat(phones(owner)).isEqualTo(3);
    }
}
