package io.mobimir.testkit.contract.cart;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.IdempotencyKey;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.CartChangeResult;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.ChangedCart;
import io.mobimir.shop.cart.LineItem;
import io.mobimir.shop.cart.Owner;
import io.mobimir.testkit.Race;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The contract of every store of carts about the answer to a change and to its repeats. */
public abstract class CartAnswersContract extends CartScene {
    @Test
    public void units_beyond_the_limit_of_devices_that_did_not_see_each_other_are_refused_or_named() {
        Owner owner = user();
        Cart page = carts.find(owner);
        CartChangeResult first = carts.change(page, add(PHONE, 600)).result();
        CartChangeResult second = carts.change(page, add(PHONE, 600)).result();
        assertThat(first).isEqualTo(CartChangeResult.DONE);
        Cart cart = carts.find(owner);
        int named = cart.leftOut().stream().mapToInt(LineItem::quantity).sum();
        assertThat(units(cart, PHONE) + named).isEqualTo(second == CartChangeResult.DONE ? 1_200 : 600);
        assertThat(units(cart, PHONE)).isLessThanOrEqualTo(LineItem.MAX_UNITS);
    }

    @Test
    public void a_change_answers_with_the_cart_that_is_found_next() {
        Owner owner = user();
        for (Function<Cart, CartChange> next : List.<Function<Cart, CartChange>>of(
                cart -> add(PHONE, 2),
                cart -> add(CABLE, 3),
                cart -> add(PHONE, 1),
                cart -> set(cart, 7),
                this::remove,
                this::remove,
                cart -> set(cart, 4),
                cart -> new CartChange.Clear(id(), cart.seen()),
                cart -> add(PHONE, 5))) {
            clock.move(Duration.ofMillis(1));
            Cart found = carts.find(owner);
            ChangedCart changed = carts.change(found, next.apply(found));
            assertThat(changed).isEqualTo(new ChangedCart(CartChangeResult.DONE, carts.find(owner)));
        }
    }

    @Test
    public void a_request_that_is_sent_again_under_its_key_is_the_same_change_whenever_that_is() {
        Owner owner = user();
        CartChange add = made(owner, new CartChange.Add(named("add 2"), item(PHONE), 2));
        clock.move(Duration.ofHours(1));
        CartChange again = made(owner, new CartChange.Add(named("add 2"), item(PHONE), 2));
        assertThat(again.id().time()).isAfter(add.id().time());
        assertThat(phones(owner)).isEqualTo(2);
        assertThat(carts.find(owner).known()).contains(named("add 2"));
        assertThat(carts.history(owner, 10)).hasSize(1);
        clock.move(Duration.ofHours(46));
        addOneByOne(owner, LONG);
        assertThat(phones(owner)).isEqualTo(LONG + 2);
        assertThat(carts.find(owner).known()).contains(named("add 2"));
        made(owner, new CartChange.Add(named("add 2"), item(PHONE), 2));
        assertThat(phones(owner)).isEqualTo(LONG + 2);
    }

    @Test
    public void a_key_that_was_used_for_another_change_is_known() {
        Owner owner = user();
        made(owner, new CartChange.Add(named("add 2"), item(PHONE), 2));
        made(owner, remove(carts.find(owner)));
        ChangeId other = named("add 7");
        assertThat(carts.find(owner).known()).doesNotContain(other).anyMatch(other::hasKeyOf);
        assertThat(carts.find(owner).known()).noneMatch(id()::hasKeyOf);
    }

    @Test
    public void a_request_that_is_sent_eight_times_at_once_at_different_moments_counts_once() {
        Owner owner = user();
        Race.of(8, device -> () -> {
            Instant moment = clock.instant().plusMillis(device);
            ChangeId id = ChangeId.of(new IdempotencyKey("key"), "add 3", moment);
            return carts.change(owner, new CartChange.Add(id, item(PHONE), 3));
        });
        assertThat(phones(owner)).isEqualTo(3);
        assertThat(carts.history(owner, 10)).hasSize(1);
    }

    private ChangeId named(String request) {
        return ChangeId.of(new IdempotencyKey("key"), request, clock.instant());
    }
}
