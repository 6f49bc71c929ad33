package io.mobimir.testkit.contract.cart;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.CartChangeResult;
import io.mobimir.shop.cart.CartStatus;
import io.mobimir.shop.cart.ChangedCart;
import io.mobimir.shop.cart.LineItem;
import io.mobimir.shop.cart.MergeResult;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.PastCartChange;
import io.mobimir.shop.cart.PastCartChange.Fate;
import io.mobimir.shop.session.SessionId;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** The contract of every store of carts for a guest who signs in. */
public abstract class CartMergeContract extends CartScene {
    private static final Duration OVER_AN_HOUR = Duration.ofMinutes(61);

    private final SessionId session = RandomKeys.session();
    private final UserId signedIn = RandomKeys.user();
    private final Owner guest = Owner.of(session);
    private final Owner user = Owner.of(signedIn);

    @Test
    public void the_user_has_both_carts_and_the_guest_none() {
        Instant before = clock.instant();
        CartChange phone = made(guest, add(PHONE, 2));
        clock.move(Duration.ofMinutes(1));
        made(user, add(PHONE, 1));
        made(user, add(CABLE, 1));
        assertThat(carts.merge(session, signedIn)).isEqualTo(MergeResult.MERGED);
        Cart cart = carts.find(user);
        assertThat(cart.lines()).extracting(LineItem::quantity).containsExactly(3, 1);
        assertThat(cart.line(PHONE).orElseThrow().addedAt()).isEqualTo(before);
        assertThat(carts.find(guest).lines()).isEmpty();
        assertThat(carts.find(guest).status()).isEqualTo(CartStatus.MERGED);
        assertThat(carts.history(guest, 10)).extracting(PastCartChange::fate).containsOnly(Fate.MERGED);
        assertThat(carts.history(user, 10)).extracting(PastCartChange::change).contains(phone);
    }

    @Test
    public void merging_again_changes_nothing_however_late() {
        made(guest, add(PHONE, 2));
        made(user, add(PHONE, 1));
        for (int again = 0; again < 3; again++) {
            carts.merge(session, signedIn);
            carts.merge(session, signedIn);
            assertThat(phones(user)).isEqualTo(3);
            clock.move(OVER_AN_HOUR);
            assertThat(phones(user)).isEqualTo(3);
            assertThat(phones(user)).isEqualTo(3);
        }
    }

    @Test
    public void a_change_that_was_under_way_at_the_merge_is_seen() {
        CartChange retried = made(guest, add(PHONE, 2));
        Cart page = carts.find(guest);
        carts.merge(session, signedIn);
        clock.move(Duration.ofSeconds(5));
        assertThat(carts.change(page, add(PHONE, 1)).result()).isEqualTo(CartChangeResult.DONE);
        made(guest, retried);
        assertThat(phones(user)).isEqualTo(3);
        assertThat(carts.change(page, set(page, 7)).result()).isEqualTo(CartChangeResult.DONE);
        assertThat(phones(user)).isEqualTo(8);
        clock.move(OVER_AN_HOUR);
        assertThat(phones(user)).isEqualTo(8);
        made(guest, retried);
        assertThat(phones(user)).isEqualTo(8);
        assertThat(carts.find(guest).lines()).isEmpty();
    }

    @Test
    public void the_user_can_change_what_the_guest_brought() {
        made(guest, add(PHONE, 2));
        made(guest, add(CABLE, 2));
        carts.merge(session, signedIn);
        made(user, set(carts.find(user), 9));
        assertThat(phones(user)).isEqualTo(9);
        made(user, remove(carts.find(user)));
        assertThat(carts.find(user).lines())
                .extracting(line -> line.item().product())
                .containsExactly(CABLE);
        clock.move(OVER_AN_HOUR);
        assertThat(carts.find(user).lines())
                .extracting(line -> line.item().product())
                .containsExactly(CABLE);
        made(user, new CartChange.Clear(id(), carts.find(user).seen()));
        assertThat(carts.find(user).lines()).isEmpty();
    }

    @Test
    public void what_the_guest_had_replaced_does_not_come_back() {
        made(guest, add(PHONE, 2));
        made(guest, remove(carts.find(guest)));
        made(guest, add(CABLE, 5));
        made(guest, new CartChange.Clear(id(), carts.find(guest).seen()));
        made(guest, add(PHONE, 1));
        carts.merge(session, signedIn);
        assertThat(carts.find(user).lines()).extracting(LineItem::quantity).containsExactly(1);
        clock.move(OVER_AN_HOUR);
        carts.find(user);
        assertThat(carts.find(user).lines()).extracting(LineItem::quantity).containsExactly(1);
    }

    @Test
    public void merges_that_race_with_changes_on_both_sides_lose_and_double_nothing() {
        for (int round = 0; round < 5; round++) {
            SessionId from = RandomKeys.session();
            UserId to = RandomKeys.user();
            made(Owner.of(from), add(PHONE, 10));
            Cart page = carts.find(Owner.of(from));
            Race.of(8, racer -> () -> switch (racer % 4) {
                case 0 -> carts.merge(from, to);
                case 1 -> carts.change(page, add(PHONE, 1));
                case 2 -> carts.change(Owner.of(to), add(PHONE, 1));
                default -> carts.find(Owner.of(to));
            });
            assertThat(phones(Owner.of(to))).isEqualTo(14);
            clock.move(OVER_AN_HOUR);
            Race.of(4, racer -> () -> phones(Owner.of(to)))
                    .forEach(seen -> assertThat(seen).isEqualTo(14));
            assertThat(phones(Owner.of(to))).isEqualTo(14);
            assertThat(carts.find(Owner.of(from)).lines()).isEmpty();
        }
    }

    @Test
    public void readers_see_every_line_while_a_merge_settles() {
        addOneByOne(guest, 30);
        addOneByOne(user, 30);
        carts.merge(session, signedIn);
        clock.move(OVER_AN_HOUR);
        Race.of(6, racer -> () -> {
            for (int i = 0; i < 10; i++) {
                assertThat(phones(user)).isEqualTo(60);
            }
            return racer;
        });
    }

    @Test
    public void a_guests_long_log_is_merged_whole() {
        addOneByOne(guest, LONG);
        carts.merge(session, signedIn);
        addOneByOne(user, LONG);
        assertThat(phones(user)).isEqualTo(2 * LONG);
        clock.move(OVER_AN_HOUR);
        assertThat(phones(user)).isEqualTo(2 * LONG);
        assertThat(phones(user)).isEqualTo(2 * LONG);
        made(user, remove(carts.find(user)));
        assertThat(carts.find(user).lines()).isEmpty();
    }

    @Test
    public void a_guests_old_changes_count_like_young_ones() {
        made(guest, add(PHONE, 1));
        clock.move(Duration.ofDays(5));
        addOneByOne(user, LONG);
        carts.find(user);
        carts.merge(session, signedIn);
        assertThat(phones(user)).isEqualTo(LONG + 1);
        addOneByOne(user, LONG);
        assertThat(phones(user)).isEqualTo(2 * LONG + 1);
        clock.move(OVER_AN_HOUR);
        assertThat(phones(user)).isEqualTo(2 * LONG + 1);
        assertThat(phones(user)).isEqualTo(2 * LONG + 1);
    }

    @Test
    public void a_guests_cart_that_was_over_does_not_come_back() {
        made(guest, add(PHONE, 1));
        clock.move(Duration.ofDays(4));
        made(user, add(PHONE, 2));
        clock.move(Duration.ofDays(3));
        carts.merge(session, signedIn);
        assertThat(phones(user)).isEqualTo(2);
    }

    @Test
    public void a_guest_without_a_cart_brings_nothing() {
        made(user, add(PHONE, 2));
        assertThat(carts.merge(session, signedIn)).isEqualTo(MergeResult.MERGED);
        assertThat(phones(user)).isEqualTo(2);
        clock.move(OVER_AN_HOUR);
        assertThat(phones(user)).isEqualTo(2);
    }

    @Test
    public void a_merged_cart_is_closed_for_good() {
        made(guest, add(PHONE, 2));
        carts.merge(session, signedIn);
        for (Duration pause : List.of(Duration.ZERO, Duration.ofSeconds(1), OVER_AN_HOUR, Duration.ofDays(10))) {
            clock.move(pause);
            Cart closed = carts.find(guest);
            assertThat(closed.status()).isEqualTo(CartStatus.MERGED);
            assertThat(List.of(
                            add(PHONE, 1), set(closed, 50), remove(closed), new CartChange.Clear(id(), closed.seen())))
                    .allSatisfy(change -> assertThat(carts.change(closed, change))
                            .isEqualTo(new ChangedCart(CartChangeResult.CART_MERGED, closed)));
            assertThat(phones(user)).isEqualTo(pause.toDays() < Cart.LIFETIME.toDays() ? 2 : 0);
            assertThat(carts.merge(session, signedIn)).isEqualTo(MergeResult.MERGED);
            assertThat(carts.merge(session, RandomKeys.user())).isEqualTo(MergeResult.BELONGS_TO_ANOTHER);
        }
        assertThat(carts.history(guest, 10)).hasSize(1);
    }

    @Test
    public void a_session_without_a_cart_is_closed_by_a_merge_as_well() {
        carts.merge(session, signedIn);
        assertThat(carts.change(guest, add(PHONE, 1))).isEqualTo(CartChangeResult.CART_MERGED);
        clock.move(OVER_AN_HOUR);
        assertThat(carts.find(user).lines()).isEmpty();
        assertThat(carts.change(guest, add(PHONE, 1))).isEqualTo(CartChangeResult.CART_MERGED);
    }

    @Test
    public void a_change_that_the_guest_made_before_the_merge_is_known_to_both_after_it() {
        CartChange before = made(guest, add(PHONE, 2));
        carts.merge(session, signedIn);
        assertThat(carts.change(guest, before)).isEqualTo(CartChangeResult.DONE);
        assertThat(carts.change(user, before)).isEqualTo(CartChangeResult.DONE);
        assertThat(phones(user)).isEqualTo(2);
    }

    @Test
    public void of_changes_that_race_with_a_merge_none_is_lost_and_none_that_came_later_is_taken() {
        for (int round = 0; round < 5; round++) {
            SessionId from = RandomKeys.session();
            UserId to = RandomKeys.user();
            AtomicBoolean merged = new AtomicBoolean();
            int taken = Race.of(4, racer -> () -> racer == 0 ? merge(from, to, merged) : addFive(from, merged)).stream()
                    .mapToInt(Integer::intValue)
                    .sum();
            assertThat(phones(Owner.of(to))).isEqualTo(taken);
            clock.move(OVER_AN_HOUR);
            assertThat(phones(Owner.of(to))).isEqualTo(taken);
            assertThat(phones(Owner.of(to))).isEqualTo(taken);
        }
    }

    private int merge(SessionId from, UserId to, AtomicBoolean merged) {
        carts.merge(from, to);
        merged.set(true);
        return 0;
    }

    private int addFive(SessionId from, AtomicBoolean merged) {
        int taken = 0;
        for (int i = 0; i < 5; i++) {
            boolean late = merged.get();
            CartChangeResult result = carts.change(Owner.of(from), add(PHONE, 1));
            assertThat(result)
                    .isIn(CartChangeResult.CART_MERGED, late ? CartChangeResult.CART_MERGED : CartChangeResult.DONE);
            taken += result == CartChangeResult.DONE ? 1 : 0;
        }
        return taken;
    }

    @Test
    public void several_sessions_of_one_user_are_all_merged() {
        for (int i = 0; i < 3; i++) {
            SessionId each = RandomKeys.session();
            made(Owner.of(each), add(PHONE, 2));
            carts.merge(each, signedIn);
        }
        assertThat(phones(user)).isEqualTo(6);
        clock.move(OVER_AN_HOUR);
        assertThat(phones(user)).isEqualTo(6);
        assertThat(phones(user)).isEqualTo(6);
    }

    @Test
    public void a_guests_cart_goes_to_one_user_only() {
        UserId other = RandomKeys.user();
        made(guest, add(PHONE, 2));
        carts.merge(session, signedIn);
        assertThat(carts.merge(session, other)).isEqualTo(MergeResult.BELONGS_TO_ANOTHER);
        assertThat(phones(user)).isEqualTo(2);
        assertThat(carts.find(Owner.of(other)).lines()).isEmpty();
    }

    @Test
    public void of_users_who_race_for_a_guests_cart_one_has_it() {
        made(guest, add(PHONE, 2));
        List<Owner> users = List.of(user(), user(), user(), user());
        Race.of(
                users.size(),
                racer -> () -> carts.merge(session, new UserId(users.get(racer).id())));
        assertThat(users.stream().mapToInt(this::phones).sum()).isEqualTo(2);
        clock.move(OVER_AN_HOUR);
        assertThat(users.stream().mapToInt(this::phones).sum()).isEqualTo(2);
        assertThat(users.stream().mapToInt(this::phones).sum()).isEqualTo(2);
    }
}
