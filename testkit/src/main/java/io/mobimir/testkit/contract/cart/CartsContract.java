package io.mobimir.testkit.contract.cart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.CartChangeResult;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Item;
import io.mobimir.shop.cart.LineItem;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.PastCartChange;
import io.mobimir.shop.cart.PastCartChange.Fate;
import io.mobimir.shop.cart.SeenCart;
import io.mobimir.shop.session.SessionId;
import io.mobimir.testkit.RandomKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The contract of every store of carts for one cart and one customer; see also the other contracts of carts. */
public abstract class CartsContract extends CartScene {
    @Test
    public void an_owner_without_a_cart_has_an_empty_one() {
        Owner owner = user();
        assertThat(carts.find(owner)).isEqualTo(Cart.empty(owner));
        assertThat(carts.history(owner, 10)).isEmpty();
    }

    @Test
    public void users_and_guests_find_what_they_added_with_everything_it_has() {
        Item item = new Item(PHONE, "Чехол «Ёж» 🛒 𝄞", Money.rub("149.90"), "https://img.example/чехол.png");
        for (Owner owner : List.of(user(), Owner.of(RandomKeys.session()))) {
            ChangeId id = id();
            assertThat(carts.change(owner, new CartChange.Add(id, item, 3))).isEqualTo(CartChangeResult.DONE);
            Cart cart = carts.find(owner);
            assertThat(cart.lines()).containsExactly(new LineItem(item, 3, clock.instant(), Set.of(id)));
            assertThat(cart.status()).isEqualTo(CartStatus.ACTIVE);
            assertThat(cart.changedAt()).contains(clock.instant());
            assertThat(cart.expiresAt()).contains(clock.instant().plus(Duration.ofDays(7)));
        }
    }

    @Test
    public void the_lowest_and_the_highest_price_are_kept() {
        for (String price : List.of("0", "9999999.99")) {
            Owner owner = user();
            Item item = new Item(PHONE, "x", Money.rub(price), "");
            made(owner, new CartChange.Add(id(), item, LineItem.MAX_UNITS));
            LineItem line = carts.find(owner).line(PHONE).orElseThrow();
            assertThat(line.item()).isEqualTo(item);
            assertThat(line.sum()).isEqualTo(Money.rub(price).times(LineItem.MAX_UNITS));
        }
    }

    @Test
    public void a_user_and_a_session_of_the_same_id_have_two_carts() {
        String same = RandomKeys.random();
        made(Owner.of(new UserId(same)), add(PHONE, 1));
        assertThat(carts.find(Owner.of(new SessionId(same))).lines()).isEmpty();
    }

    @Test
    public void lines_stand_in_the_order_in_which_their_products_came_in() {
        Owner owner = user();
        made(owner, add(PHONE, 1));
        clock.move(Duration.ofSeconds(1));
        made(owner, add(CABLE, 2));
        clock.move(Duration.ofSeconds(1));
        made(owner, add(PHONE, 4));
        assertThat(carts.find(owner).lines()).extracting(LineItem::quantity).containsExactly(5, 2);
    }

    @Test
    public void a_retry_after_an_unknown_outcome_changes_nothing() {
        Owner owner = user();
        CartChange add = made(owner, add(PHONE, 2));
        Cart before = carts.find(owner);
        clock.move(Duration.ofMinutes(5));
        assertThat(carts.change(owner, add)).isEqualTo(CartChangeResult.DONE);
        assertThat(carts.find(owner)).isEqualTo(before);
        assertThat(carts.history(owner, 10)).hasSize(1);
    }

    @Test
    public void a_retried_set_does_not_swallow_what_came_after_it() {
        Owner owner = user();
        made(owner, add(PHONE, 2));
        CartChange set = made(owner, set(carts.find(owner), 5));
        made(owner, add(PHONE, 1));
        clock.move(Duration.ofMinutes(1));
        SeenCart more = carts.find(owner).seen(PHONE);
        carts.change(owner, set);
        carts.change(owner, new CartChange.SetQuantity(set.id(), item(PHONE), 5, more));
        assertThat(phones(owner)).isEqualTo(6);
    }

    @Test
    public void a_retry_of_what_replaced_nothing_does_not_replace_itself_or_what_came_since() {
        Owner owner = user();
        CartChange set = made(owner, set(carts.find(owner), 2));
        clock.move(Duration.ofSeconds(1));
        made(
                owner,
                new CartChange.SetQuantity(
                        set.id(), item(PHONE), 2, carts.find(owner).seen(PHONE)));
        assertThat(phones(owner)).isEqualTo(2);

        Owner other = user();
        CartChange remove = made(other, remove(carts.find(other)));
        CartChange clear =
                made(other, new CartChange.Clear(id(), carts.find(other).seen()));
        made(other, add(PHONE, 3));
        clock.move(Duration.ofSeconds(1));
        made(other, new CartChange.Remove(remove.id(), PHONE, carts.find(other).seen(PHONE)));
        made(other, new CartChange.Clear(clear.id(), carts.find(other).seen()));
        assertThat(phones(other)).isEqualTo(3);
    }

    @Test
    public void changes_made_in_the_same_millisecond_all_count() {
        Owner owner = user();
        addOneByOne(owner, 5);
        assertThat(phones(owner)).isEqualTo(5);
    }

    @Test
    public void a_clock_that_jumps_back_loses_nothing() {
        Owner owner = user();
        made(owner, add(PHONE, 1));
        made(owner, set(carts.find(owner), 7));
        clock.move(Duration.ofHours(-3));
        made(owner, set(carts.find(owner), 4));
        made(owner, add(PHONE, 1));
        assertThat(phones(owner)).isEqualTo(5);
        made(owner, remove(carts.find(owner)));
        assertThat(carts.find(owner).lines()).isEmpty();
    }

    @Test
    public void a_set_replaces_what_was_seen_and_nothing_else() {
        Owner owner = user();
        made(owner, add(PHONE, 1));
        Instant added = clock.instant();
        Cart page = carts.find(owner);
        clock.move(Duration.ofMinutes(1));
        made(owner, add(PHONE, 2));
        made(owner, set(page, 5));
        assertThat(phones(owner)).isEqualTo(7);
        made(owner, set(carts.find(owner), 1));
        LineItem line = carts.find(owner).line(PHONE).orElseThrow();
        assertThat(line.quantity()).isEqualTo(1);
        assertThat(line.addedAt()).isEqualTo(added);
    }

    @Test
    public void of_two_sets_that_did_not_see_each_other_the_larger_id_counts() {
        for (boolean smallFirst : List.of(true, false)) {
            Owner owner = user();
            made(owner, add(PHONE, 1));
            Cart page = carts.find(owner);
            CartChange small = set(page, 5);
            clock.move(Duration.ofMillis(1));
            CartChange large = set(page, 3);
            made(owner, smallFirst ? small : large);
            made(owner, smallFirst ? large : small);
            assertThat(phones(owner)).isEqualTo(3);
        }
    }

    @Test
    public void a_removal_takes_what_was_seen_and_nothing_else() {
        Owner owner = user();
        made(owner, add(PHONE, 1));
        made(owner, add(CABLE, 1));
        Cart page = carts.find(owner);
        made(owner, add(PHONE, 2));
        made(owner, remove(page));
        assertThat(phones(owner)).isEqualTo(2);
        made(owner, remove(carts.find(owner)));
        made(owner, remove(carts.find(owner)));
        assertThat(carts.find(owner).lines())
                .singleElement()
                .satisfies(line -> assertThat(line.item().product()).isEqualTo(CABLE));
    }

    @Test
    public void clearing_takes_all_that_was_seen_and_nothing_else() {
        Owner owner = user();
        made(owner, add(PHONE, 1));
        made(owner, add(CABLE, 1));
        Cart page = carts.find(owner);
        made(owner, add(PHONE, 2));
        made(owner, new CartChange.Clear(id(), page.seen()));
        assertThat(carts.find(owner).lines()).extracting(LineItem::quantity).containsExactly(2);
        made(owner, new CartChange.Clear(id(), carts.find(owner).seen()));
        assertThat(carts.find(owner).lines()).isEmpty();
        assertThat(carts.find(owner).status()).isEqualTo(CartStatus.ACTIVE);
    }

    @Test
    public void a_line_never_has_more_than_999_units() {
        Owner owner = user();
        made(owner, add(PHONE, 998));
        assertThat(carts.change(owner, add(PHONE, 2))).isEqualTo(CartChangeResult.LINE_FULL);
        assertThat(phones(owner)).isEqualTo(998);
        assertThat(carts.change(owner, add(PHONE, 1))).isEqualTo(CartChangeResult.DONE);
        assertThat(phones(owner)).isEqualTo(LineItem.MAX_UNITS);
        assertThat(carts.find(owner).leftOut()).isEmpty();
    }

    @Test
    public void a_cart_never_has_more_than_100_products() {
        Owner owner = user();
        IntStream.range(0, Cart.MAX_PRODUCTS).forEach(i -> {
            clock.move(Duration.ofMillis(1));
            made(owner, add(new ProductId("PROD-" + i), 1));
        });
        clock.move(Duration.ofMillis(1));
        assertThat(carts.change(owner, add(PHONE, 1))).isEqualTo(CartChangeResult.CART_FULL);
        assertThat(carts.change(owner, add(new ProductId("PROD-7"), 1))).isEqualTo(CartChangeResult.DONE);
        Cart cart = carts.find(owner);
        assertThat(cart.lines()).hasSize(Cart.MAX_PRODUCTS);
        assertThat(cart.lines()).extracting(line -> line.item().product()).doesNotContain(PHONE);
        assertThat(carts.change(owner, set(cart, 1))).isEqualTo(CartChangeResult.CART_FULL);
        assertThat(carts.change(owner, remove(cart))).isEqualTo(CartChangeResult.DONE);
    }

    @Test
    public void an_id_older_than_48_hours_is_refused_and_nothing_written() {
        Owner owner = user();
        CartChange add = add(PHONE, 1);
        clock.move(ChangeId.WINDOW.plusMillis(1));
        assertThat(carts.change(owner, add)).isEqualTo(CartChangeResult.TOO_OLD);
        clock.move(ChangeId.WINDOW.multipliedBy(2).plusMillis(2).negated());
        assertThat(carts.change(owner, add)).isEqualTo(CartChangeResult.TOO_NEW);
        assertThat(carts.find(owner).lines()).isEmpty();
        assertThat(carts.history(owner, 10)).isEmpty();
    }

    @Test
    public void bad_input_is_refused_by_the_name_of_its_field_and_nothing_written() {
        Owner owner = user();
        Money price = Money.rub("1");
        refused("quantity", () -> carts.change(owner, add(PHONE, -1)));
        refused("quantity", () -> carts.change(owner, add(PHONE, 0)));
        refused("quantity", () -> carts.change(owner, add(PHONE, 1_000)));
        refused("quantity", () -> carts.change(owner, set(carts.find(owner), -5)));
        refused("name", () -> made(owner, new CartChange.Add(id(), new Item(PHONE, "ы".repeat(513), price, ""), 1)));
        refused("name", () -> made(owner, new CartChange.Add(id(), new Item(PHONE, " ", price, ""), 1)));
        refused(
                "image",
                () -> made(owner, new CartChange.Add(id(), new Item(PHONE, "x", price, "x".repeat(2_049)), 1)));
        refused("amount", () -> Money.rub("NaN"));
        refused("price", () -> new Item(PHONE, "x", Money.rub("10000000"), ""));
        refused("product_id", () -> made(owner, add(new ProductId(""), 1)));
        refused("change_id", () -> new ChangeId(UUID.randomUUID()));
        refused("session_id", () -> carts.find(Owner.of(new SessionId(""))));
        refused("user_id", () -> carts.find(Owner.of(new UserId(" "))));
        refused("limit", () -> carts.history(owner, 0));
        assertThat(carts.find(owner).lines()).isEmpty();
        assertThat(carts.history(owner, 10)).isEmpty();
    }

    @Test
    public void history_tells_every_change_newest_first() {
        Owner owner = user();
        CartChange add = made(owner, add(PHONE, 1));
        Instant first = clock.instant();
        Instant second = clock.move(Duration.ofMinutes(1));
        CartChange set = made(owner, set(carts.find(owner), 5));
        Instant third = clock.move(Duration.ofMinutes(1));
        CartChange cable = made(owner, add(CABLE, 1));
        assertThat(carts.history(owner, 10))
                .containsExactly(
                        new PastCartChange(cable, third, Fate.OPEN, Optional.empty()),
                        new PastCartChange(set, second, Fate.OPEN, Optional.empty()),
                        new PastCartChange(add, first, Fate.REPLACED, Optional.empty()));
        assertThat(Stream.of(1, 2))
                .allSatisfy(limit -> assertThat(carts.history(owner, limit)).hasSize(limit));
    }

    private static void refused(String field, ThrowingCallable input) {
        assertThatThrownBy(input).isInstanceOf(InvalidField.class).hasMessageStartingWith(field + ":");
    }
}
