package io.mobimir.testkit.contract.cart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.PastCartChange;
import io.mobimir.shop.cart.PastCartChange.Fate;
import io.mobimir.shop.session.SessionId;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The contract of every store of carts about the ends of carts: ordered, expired, abandoned. */
public abstract class CartEndingContract extends CartScene {
    private static final Duration DAY = Duration.ofDays(1);

    private final Owner owner = user();

    @Test
    public void an_order_takes_the_cart_and_the_next_change_begins_the_next() {
        CartChange ordered = made(owner, add(PHONE, 2));
        OrderId order = order();
        carts.close(owner, order, carts.find(owner).changes());
        assertThat(carts.find(owner).lines()).isEmpty();
        assertThat(carts.find(owner).status()).isEqualTo(CartStatus.ORDERED);
        clock.move(Duration.ofMinutes(1));
        CartChange next = made(owner, add(PHONE, 1));
        assertThat(phones(owner)).isEqualTo(1);
        assertThat(carts.find(owner).status()).isEqualTo(CartStatus.ACTIVE);
        assertThat(carts.history(owner, 10))
                .containsExactly(
                        new PastCartChange(next, clock.instant(), Fate.OPEN, Optional.empty()),
                        new PastCartChange(
                                ordered, clock.instant().minusSeconds(60), Fate.ORDERED, Optional.of(order)));
    }

    @Test
    public void a_change_that_the_order_did_not_take_belongs_to_the_next_cart_however_late_it_is() {
        CartChange late = add(PHONE, 4);
        clock.move(Duration.ofMinutes(1));
        made(owner, add(PHONE, 1));
        Cart ordered = carts.find(owner);
        made(owner, add(PHONE, 2));
        carts.close(owner, order(), ordered.changes());
        assertThat(phones(owner)).isEqualTo(2);
        clock.move(Duration.ofHours(47));
        made(owner, late);
        assertThat(phones(owner)).isEqualTo(6);
    }

    @Test
    public void a_quantity_that_was_set_while_the_order_was_made_belongs_to_the_next_cart() {
        made(owner, add(PHONE, 1));
        Cart page = carts.find(owner);
        carts.close(owner, order(), page.changes());
        made(owner, set(page, 3));
        assertThat(phones(owner)).isEqualTo(3);
        made(owner, remove(page));
        assertThat(phones(owner)).isEqualTo(3);
    }

    @Test
    public void closing_again_for_the_same_order_takes_nothing_more() {
        CartChange first = made(owner, add(PHONE, 1));
        OrderId order = order();
        carts.close(owner, order, Set.of(first.id()));
        CartChange next = made(owner, add(PHONE, 2));
        clock.move(Duration.ofMinutes(1));
        carts.close(owner, order, Set.of(first.id()));
        carts.close(owner, order, Set.of(first.id(), next.id()));
        assertThat(phones(owner)).isEqualTo(2);
    }

    @Test
    public void what_an_order_took_does_not_come_back_with_a_retry() {
        CartChange first = made(owner, add(PHONE, 1));
        carts.close(owner, order(), carts.find(owner).changes());
        clock.move(Duration.ofHours(1));
        made(owner, first);
        assertThat(carts.find(owner).lines()).isEmpty();
    }

    @Test
    public void an_order_that_races_with_additions_takes_what_it_saw() {
        for (int round = 0; round < 5; round++) {
            Owner buyer = user();
            made(buyer, add(PHONE, 100));
            Cart page = carts.find(buyer);
            OrderId order = order();
            Race.of(8, racer -> () -> {
                if (racer < 2) {
                    carts.close(buyer, order, page.changes());
                } else {
                    carts.change(buyer, add(PHONE, 1));
                }
                return racer;
            });
            assertThat(phones(buyer)).isEqualTo(6);
        }
    }

    @Test
    public void an_order_takes_its_part_out_of_a_long_log() {
        addOneByOne(owner, LONG);
        Cart page = carts.find(owner);
        addOneByOne(owner, LONG);
        carts.find(owner);
        carts.find(owner);
        carts.close(owner, order(), page.changes());
        assertThat(phones(owner)).isEqualTo(LONG);
        addOneByOne(owner, 10);
        assertThat(phones(owner)).isEqualTo(LONG + 10);
        assertThat(phones(owner)).isEqualTo(LONG + 10);
    }

    @Test
    public void an_order_takes_what_a_guest_brought() {
        SessionId guest = RandomKeys.session();
        made(Owner.of(guest), add(PHONE, 2));
        made(owner, add(PHONE, 1));
        carts.merge(guest, new UserId(owner.id()));
        carts.close(owner, order(), carts.find(owner).changes());
        made(Owner.of(guest), add(CABLE, 1));
        assertThat(carts.find(owner).lines())
                .extracting(line -> line.item().product())
                .containsExactly(CABLE);
        clock.move(Duration.ofHours(2));
        assertThat(carts.find(owner).lines())
                .extracting(line -> line.item().product())
                .containsExactly(CABLE);
        assertThat(phones(owner)).isZero();
    }

    @Test
    public void guests_order_too() {
        Owner guest = Owner.of(RandomKeys.session());
        made(guest, add(PHONE, 2));
        carts.close(guest, order(), carts.find(guest).changes());
        assertThat(carts.find(guest).status()).isEqualTo(CartStatus.ORDERED);
    }

    @Test
    public void an_order_of_nothing_is_refused_by_name() {
        assertThatThrownBy(() -> carts.close(owner, order(), Set.of()))
                .isInstanceOf(InvalidField.class)
                .hasMessageStartingWith("taken:");
    }

    @Test
    public void a_cart_ends_as_a_whole_seven_days_after_its_last_change() {
        made(owner, add(PHONE, 1));
        clock.move(DAY.multipliedBy(6));
        made(owner, add(CABLE, 1));
        clock.move(DAY.multipliedBy(7).minusMillis(1));
        assertThat(carts.find(owner).lines()).hasSize(2);
        clock.move(Duration.ofMillis(1));
        assertThat(carts.find(owner).lines()).isEmpty();
        assertThat(carts.find(owner).status()).isEqualTo(CartStatus.ABANDONED);
        assertThat(carts.find(owner).expiresAt()).contains(clock.instant());
        made(owner, add(PHONE, 5));
        assertThat(carts.find(owner).lines()).hasSize(1);
        assertThat(phones(owner)).isEqualTo(5);
        assertThat(carts.history(owner, 10))
                .extracting(PastCartChange::fate)
                .containsExactly(Fate.OPEN, Fate.EXPIRED, Fate.EXPIRED);
    }

    @Test
    public void marketing_finds_the_carts_that_nobody_touched_for_so_long() {
        Owner touched = user();
        Owner guest = Owner.of(RandomKeys.session());
        List.of(owner, touched, guest).forEach(each -> made(each, add(PHONE, 2)));
        assertThat(abandonedFor(DAY, owner, touched, guest)).isEmpty();
        clock.move(Duration.ofHours(23));
        made(touched, add(PHONE, 1));
        clock.move(Duration.ofHours(1));
        assertThat(abandonedFor(DAY, owner, touched, guest))
                .containsExactlyInAnyOrder(carts.find(owner), carts.find(guest));
        clock.move(DAY);
        assertThat(abandonedFor(DAY, owner, touched, guest)).hasSize(3);
        clock.move(DAY.multipliedBy(5));
        assertThat(abandonedFor(DAY, owner, guest)).isEmpty();
    }

    @Test
    public void a_cart_that_was_used_on_many_days_is_found_once() {
        CartChange last = add(PHONE, 1);
        for (int day = 0; day < 5; day++) {
            last = made(owner, add(PHONE, 1));
            clock.move(DAY);
        }
        made(owner, last);
        assertThat(abandonedFor(DAY, owner)).containsExactly(carts.find(owner));
    }

    @Test
    public void a_cart_whose_last_change_was_made_by_a_wrong_clock_is_found_once() {
        for (Duration wrong : List.of(Duration.ofHours(-47), Duration.ofHours(47))) {
            Owner other = user();
            ChangeId id = ChangeId.at(clock.instant().plus(wrong));
            made(other, new CartChange.Add(id, item(PHONE), 1));
            clock.move(Duration.ofHours(3));
            assertThat(abandonedFor(Duration.ofHours(2), other)).hasSize(1);
        }
    }

    @Test
    public void a_cursor_goes_on_where_the_page_before_ended_and_is_not_made_up() {
        for (int i = 0; i < 5; i++) {
            made(user(), add(PHONE, 1));
        }
        clock.move(DAY);
        Page<Cart> first = carts.abandoned(DAY, 3, Optional.empty());
        Page<Cart> second = carts.abandoned(DAY, 1, first.next());
        assertThat(first.items()).hasSize(3).doesNotContainAnyElementsOf(second.items());
        assertThat(second.items()).hasSize(1);
        assertThatThrownBy(() -> carts.abandoned(DAY, 3, Optional.of(new Cursor("made-up"))))
                .isInstanceOf(InvalidField.class)
                .hasMessageStartingWith("cursor:");
    }

    @Test
    public void ordered_merged_and_emptied_carts_are_not_abandoned() {
        Owner emptied = user();
        SessionId guest = RandomKeys.session();
        UserId signedIn = RandomKeys.user();
        List.of(owner, emptied, Owner.of(guest)).forEach(each -> made(each, add(PHONE, 2)));
        carts.close(owner, order(), carts.find(owner).changes());
        made(emptied, remove(carts.find(emptied)));
        carts.merge(guest, signedIn);
        clock.move(DAY);
        assertThat(abandonedFor(DAY, owner, emptied, Owner.of(guest))).isEmpty();
        assertThat(abandonedFor(DAY, Owner.of(signedIn))).hasSize(1);
        carts.find(Owner.of(signedIn));
        assertThat(abandonedFor(DAY, Owner.of(signedIn), Owner.of(guest))).hasSize(1);
    }

    @Test
    public void a_long_log_is_found_like_any_other() {
        addOneByOne(owner, LONG);
        carts.find(owner);
        clock.move(DAY);
        assertThat(abandonedFor(DAY, owner)).containsExactly(carts.find(owner));
    }

    @Test
    public void a_time_that_makes_no_sense_is_refused_by_name() {
        for (Duration untouched : List.of(Cart.LIFETIME, Duration.ofSeconds(-1))) {
            assertThatThrownBy(() -> carts.abandoned(untouched, 10, Optional.empty()))
                    .isInstanceOf(InvalidField.class)
                    .hasMessageStartingWith("untouched:");
        }
    }

    /** Reads small pages, so that there are several. */
    private List<Cart> abandonedFor(Duration untouched, Owner... owners) {
        List<Cart> found = new ArrayList<>();
        Optional<Cursor> next = Optional.empty();
        do {
            Page<Cart> page = carts.abandoned(untouched, 2, next);
            assertThat(page.items().size()).isBetween(page.next().isPresent() ? 1 : 0, 2);
            page.items().stream()
                    .filter(cart -> Set.of(owners).contains(cart.owner()))
                    .forEach(found::add);
            next = page.next();
        } while (next.isPresent());
        return found;
    }
}
