package io.mobimir.shop.cart.log;

import static io.mobimir.shop.cart.log.Sample.NOON;
import static io.mobimir.shop.cart.log.Sample.PHONE;
import static io.mobimir.shop.cart.log.Sample.add;
import static io.mobimir.shop.cart.log.Sample.after;
import static io.mobimir.shop.cart.log.Sample.ids;
import static io.mobimir.shop.cart.log.Sample.item;
import static io.mobimir.shop.cart.log.Sample.phones;
import static io.mobimir.shop.cart.log.Sample.remove;
import static io.mobimir.shop.cart.log.Sample.seen;
import static io.mobimir.shop.cart.log.Sample.set;
import static io.mobimir.shop.cart.log.Sample.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.LineItem;
import io.mobimir.shop.cart.log.LogEntry.Ordered;
import io.mobimir.shop.cart.log.LogEntry.Recorded;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LinkedLogsTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration DAY = Duration.ofDays(1);

    @Test
    void additions_add_up_in_whatever_order_they_are_found() {
        List<Recorded> log = new ArrayList<>();
        log.add(add(NOON, 1));
        log.add(add(NOON, 2));
        log.add(set(after(MINUTE), 7, log.get(0), log.get(1)));
        log.add(add(after(MINUTE), 3));
        for (int seed = 0; seed < 24; seed++) {
            Collections.shuffle(log, new Random(seed));
            assertThat(phones(state(log).cart(NOON))).isEqualTo(10);
        }
    }

    @Test
    void a_set_leaves_alone_what_it_did_not_see() {
        Recorded first = add(NOON, 1);
        Recorded unseen = add(NOON, 2);
        assertThat(phones(state(first, unseen, set(after(MINUTE), 5, first)).cart(NOON)))
                .isEqualTo(7);
    }

    @Test
    void of_two_sets_that_did_not_see_each_other_the_larger_id_counts() {
        Recorded first = add(NOON, 1);
        Recorded small = set(after(MINUTE), 5, first);
        Recorded large = set(after(MINUTE.multipliedBy(2)), 3, first);
        assertThat(phones(state(large, first, small).cart(NOON))).isEqualTo(3);
    }

    @Test
    void a_set_that_saw_another_counts_even_with_a_smaller_id() {
        Recorded fast = set(after(MINUTE), 5);
        Recorded slow = set(NOON, 3, fast);
        assertThat(phones(state(fast, slow).cart(NOON))).isEqualTo(3);
    }

    @Test
    void what_was_replaced_stays_replaced_when_its_replacement_goes() {
        Recorded first = add(NOON, 1);
        Recorded set = set(after(MINUTE), 5, first);
        assertThat(phones(state(first, set, remove(after(MINUTE), set)).cart(NOON)))
                .isZero();
    }

    @Test
    void a_line_shows_the_product_as_it_was_when_last_added() {
        Recorded cheap = new Recorded(new CartChange.Add(ChangeId.at(NOON), item(PHONE, "10"), 1), NOON);
        Instant later = after(MINUTE);
        Recorded dear = new Recorded(new CartChange.Add(ChangeId.at(later), item(PHONE, "20"), 1), later);
        LineItem line = state(dear, cheap).cart(later).line(PHONE).orElseThrow();
        assertThat(line.item()).isEqualTo(item(PHONE, "20"));
        assertThat(line.addedAt()).isEqualTo(NOON);
        assertThat(line.changes()).isEqualTo(ids(cheap, dear));
    }

    @Test
    void a_set_keeps_the_time_at_which_the_product_came_in() {
        Recorded first = add(NOON, 1);
        CartChange set = new CartChange.SetQuantity(
                ChangeId.at(after(MINUTE)),
                item(PHONE),
                5,
                state(first).cart(NOON).seen(PHONE));
        LineItem line = state(first, new Recorded(set, after(MINUTE)))
                .cart(NOON)
                .line(PHONE)
                .orElseThrow();
        assertThat(line.addedAt()).isEqualTo(NOON);
        assertThat(line.quantity()).isEqualTo(5);
    }

    @Test
    void units_end_at_the_limit_even_if_their_sum_would_overflow() {
        List<Recorded> log = IntStream.range(0, 5_000)
                .mapToObj(i -> add(NOON, LineItem.MAX_UNITS))
                .toList();
        assertThat(phones(state(log).cart(NOON))).isEqualTo(LineItem.MAX_UNITS);
    }

    @Test
    void products_beyond_the_limit_wait_until_there_is_room() {
        List<LogEntry> log = new ArrayList<>();
        IntStream.range(0, 103)
                .forEach(i -> log.add(add(NOON.plusSeconds(i), new ProductId("PROD-%03d".formatted(i)), 1)));
        Cart full = state(log).cart(NOON);
        assertThat(full.lines()).hasSize(Cart.MAX_PRODUCTS);
        assertThat(full.leftOut())
                .extracting(line -> line.item().product().value())
                .containsExactly("PROD-100", "PROD-101", "PROD-102");
        assertThat(full.changes()).hasSize(Cart.MAX_PRODUCTS);
        assertThat(full.seen().changes()).hasSize(103);
        log.add(remove(after(MINUTE), (Recorded) log.get(0)));
        assertThat(state(log).cart(NOON).lines())
                .extracting(line -> line.item().product().value())
                .contains("PROD-100")
                .doesNotContain("PROD-000");
    }

    @Test
    void a_cart_ends_seven_days_after_its_last_change() {
        LinkedLogs state = state(add(NOON, 1), add(after(DAY.multipliedBy(6)), 2));
        Cart last = state.cart(after(DAY.multipliedBy(13)).minusMillis(1));
        assertThat(phones(last)).isEqualTo(3);
        assertThat(last.expiresAt()).contains(after(DAY.multipliedBy(13)));
        Cart over = state.cart(after(DAY.multipliedBy(13)));
        assertThat(over.lines()).isEmpty();
        assertThat(over.status()).isEqualTo(CartStatus.ABANDONED);
    }

    @Test
    void what_came_before_a_gap_of_seven_days_is_gone() {
        LinkedLogs state = state(add(NOON, 1), add(after(DAY.multipliedBy(7)), 2));
        assertThat(phones(state.cart(after(DAY.multipliedBy(7))))).isEqualTo(2);
    }

    @Test
    void a_change_that_no_longer_counts_still_kept_the_cart_alive() {
        Recorded replaced = set(after(DAY.multipliedBy(5)), 9);
        Recorded remove = remove(after(DAY.multipliedBy(10)), replaced);
        assertThat(phones(state(add(NOON, 1), replaced, remove).cart(after(DAY.multipliedBy(15)))))
                .isEqualTo(1);
    }

    @Test
    void a_clock_that_jumped_back_ends_nothing() {
        LinkedLogs state = state(add(after(DAY.multipliedBy(6)), 1), add(NOON, 2));
        assertThat(phones(state.cart(NOON.minus(DAY)))).isEqualTo(3);
    }

    @Test
    void an_order_leaves_what_it_did_not_take() {
        Recorded taken = add(NOON, 1);
        Recorded late = add(NOON.minusSeconds(30), 4);
        Ordered order = new Ordered(new OrderId("ORD-1"), ids(taken), NOON);
        assertThat(state(taken, order).cart(NOON).status()).isEqualTo(CartStatus.ORDERED);
        assertThat(phones(state(taken, order, late).cart(NOON))).isEqualTo(4);
        assertThat(state(taken, order, late).cart(NOON).status()).isEqualTo(CartStatus.ACTIVE);
    }

    @Test
    void after_an_order_an_emptied_next_cart_is_active_again() {
        Recorded taken = add(NOON, 1);
        Ordered order = new Ordered(new OrderId("ORD-1"), ids(taken), NOON);
        Recorded next = add(after(MINUTE), 1);
        Cart cart = state(taken, order, next, remove(after(MINUTE), next)).cart(NOON);
        assertThat(cart.status()).isEqualTo(CartStatus.ACTIVE);
        assertThat(cart.lines()).isEmpty();
    }

    @Test
    void a_clear_takes_all_that_was_seen() {
        Recorded phone = add(NOON, 1);
        Recorded cable = add(NOON, new ProductId("PROD-CABLE"), 1);
        Recorded unseen = add(NOON, 2);
        Recorded clear = new Recorded(new CartChange.Clear(ChangeId.at(NOON), seen(phone, cable)), NOON);
        assertThat(state(phone, cable, unseen, clear).cart(NOON).lines())
                .singleElement()
                .satisfies(line -> assertThat(line.quantity()).isEqualTo(2));
    }

    @Test
    void an_owner_without_a_log_has_an_empty_cart() {
        Cart cart = state().cart(NOON);
        assertThat(cart.lines()).isEmpty();
        assertThat(cart.status()).isEqualTo(CartStatus.ACTIVE);
        assertThat(cart.expiresAt()).isEmpty();
    }
}
