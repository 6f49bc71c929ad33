package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.Money;
import io.mobimir.shop.ShopInstances;
import io.mobimir.shop.checkout.Cancellation;
import io.mobimir.shop.checkout.CheckoutResult;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.Payments;
import io.mobimir.shop.checkout.Step;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.testkit.ScriptedInstances;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Checkouts while instances die, stand still or come back late, on any set of stores. */
public abstract class CheckoutFaultsContract extends CheckoutScene {
    private static final Duration SILENCE = Duration.ofSeconds(6);

    private static final class Died extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** One pass over everything that somebody promised and has not done. */
    protected abstract void sweep(CheckoutSaga saga, Cancellation cancellation);

    /** Lets the living instances look after it, after some time. */
    private void othersLookAfterIt(Duration later) {
        clock.move(later);
        sweep(saga(), cancellation());
    }

    @Test
    public void whatever_step_it_died_before_an_order_is_whole_or_not_there() {
        deliver(phone, 100);
        int sold = 0;
        for (Step step : Step.values()) {
            add(phone, 2);
            String key = "died before " + step;
            if (dies(key, step)) {
                othersLookAfterIt(SILENCE);
                assertStock(phone, 100 - sold - sold(key), 0, sold + sold(key));
            }
            sold += 2;
            ordered(order(cart().lines().isEmpty() ? key : "again after " + key));
            assertThat(cart().lines()).as(key).isEmpty();
            assertStock(phone, 100 - sold, 0, sold);
        }
    }

    @Test
    public void units_of_an_interrupted_checkout_come_back_when_it_expires() {
        deliver(phone, 5);
        add(phone, 2);
        for (Step step : List.of(Step.HOLD, Step.AUTHORIZE, Step.DECIDE)) {
            dies("key " + step, step);
            othersLookAfterIt(EXPIRES_AFTER.plusSeconds(5));
            assertStock(phone, 5, 0, 0);
            assertThat(orders()).isEmpty();
            assertThat(cart().lines()).hasSize(1);
        }
        ordered(order("key " + Step.HOLD));
    }

    @Test
    public void undoing_is_finished_whatever_step_it_died_before() {
        deliver(phone, 1);
        add(phone, 2);
        for (Step step : List.of(Step.DECIDE, Step.RELEASE, Step.CANCEL_PAYMENT, Step.SETTLE)) {
            assertThat(dies("key " + step, step)).isTrue();
            assertThat(order("next " + step))
                    .as("the other may still be an order: %s", step)
                    .isInstanceOf(
                            step == Step.DECIDE ? CheckoutResult.InFlight.class : CheckoutResult.OutOfStock.class);
            othersLookAfterIt(SILENCE);
            assertStock(phone, 1, 0, 0);
            assertThat(order("other " + step)).isInstanceOf(CheckoutResult.OutOfStock.class);
        }
        assertThat(orders()).isEmpty();
    }

    @Test
    public void the_same_key_finishes_what_was_interrupted() {
        deliver(phone, 5);
        add(phone, 2);
        dies("key", Step.PLACE);
        clock.move(Duration.ofSeconds(1));
        ordered(order("key"));
        assertThat(cart().lines()).isEmpty();
        assertStock(phone, 3, 2, 0);
        othersLookAfterIt(SILENCE);
        assertStock(phone, 3, 0, 2);
    }

    @Test
    public void what_was_left_does_not_keep_its_customer_from_ordering() {
        deliver(phone, 5);
        add(phone, 2);
        dies("left", Step.DECIDE);
        ordered(order("next"));
        assertThat(order("left")).isEqualTo(new CheckoutResult.EmptyCart());
        othersLookAfterIt(SILENCE);
        assertStock(phone, 3, 0, 2);
        assertThat(cart().lines()).isEmpty();
    }

    @Test
    public void what_was_left_decided_is_done_before_the_next_order() {
        deliver(phone, 5);
        add(phone, 2);
        dies("left", Step.PLACE);
        assertThat(order("next")).isEqualTo(new CheckoutResult.EmptyCart());
        assertThat(orders()).hasSize(1);
        othersLookAfterIt(SILENCE);
        assertStock(phone, 3, 0, 2);
        assertThat(cart().lines()).isEmpty();
    }

    @Test
    public void a_checkout_that_is_alive_is_left_alone() {
        deliver(phone, 5);
        add(phone, 2);
        ShopInstances slow = new ScriptedInstances(living);
        living.add(slow.self());
        CheckoutSaga saga = saga(Payments.NONE, slow, step -> {
            if (step == Step.AUTHORIZE) {
                othersLookAfterIt(EXPIRES_AFTER.minus(SILENCE));
                assertThat(attempts("key")).isEmpty();
                assertStock(phone, 3, 2, 0);
            }
        });
        ordered(saga.order(request("key")));
        assertStock(phone, 3, 0, 2);
    }

    @Test
    public void an_instance_that_lives_and_is_stuck_does_not_keep_units_for_ever() {
        deliver(phone, 5);
        add(phone, 2);
        ShopInstances stuck = new ScriptedInstances(living);
        living.add(stuck.self());
        CheckoutSaga saga = saga(Payments.NONE, stuck, step -> {
            if (step == Step.AUTHORIZE) {
                othersLookAfterIt(EXPIRES_AFTER.plus(SILENCE));
                assertStock(phone, 5, 0, 0);
            }
        });
        assertThat(saga.order(request("key"))).isEqualTo(new CheckoutResult.Expired());
        assertStock(phone, 5, 0, 0);
    }

    @Test
    public void what_may_still_be_ordered_is_not_refused_for_its_price() {
        deliver(phone, 5);
        add(phone, 2);
        dies("key", Step.HOLD);
        change(phone, require(phone).card().withPrice(Money.rub("51990.00")));
        assertThat(order("key")).isInstanceOf(CheckoutResult.InFlight.class);
        othersLookAfterIt(SILENCE);
        ordered(order("key"));
        assertThat(orders()).hasSize(1);
    }

    @Test
    public void who_comes_back_late_holds_nothing() {
        deliver(phone, 5);
        add(phone, 2);
        Slow slow = new Slow(Step.HOLD, saga -> othersLookAfterIt(EXPIRES_AFTER.plusSeconds(6)));
        assertThat(slow.order()).isEqualTo(new CheckoutResult.Expired());
        assertStock(phone, 5, 0, 0);
        assertThat(orders()).isEmpty();
    }

    @Test
    public void who_comes_back_after_others_carried_it_on_changes_nothing() {
        deliver(phone, 5);
        for (Step step : List.of(Step.HOLD, Step.DECIDE, Step.PLACE, Step.CLOSE_CART, Step.FINISH, Step.SELL)) {
            add(phone, 1);
            Slow slow = new Slow(step, saga -> {
                othersLookAfterIt(SILENCE);
                cancellation().cancel(request("key " + step).id().order());
            });
            ordered(slow.order("key " + step));
            assertThat(orders().get(0).status()).isEqualTo(OrderStatus.CANCELLED);
            assertStock(phone, 5, 0, 0);
            assertThat(cart().lines()).isEmpty();
        }
    }

    @Test
    public void who_comes_back_to_commit_what_others_undid_commits_nothing() {
        deliver(phone, 5);
        add(phone, 1);
        Slow slow = new Slow(Step.DECIDE, saga -> othersLookAfterIt(EXPIRES_AFTER.plusSeconds(6)));
        assertThat(slow.order()).isEqualTo(new CheckoutResult.Expired());
        assertStock(phone, 5, 0, 0);
        assertThat(orders()).isEmpty();
    }

    @Test
    public void who_comes_back_to_refuse_what_others_made_an_order_gives_nothing_back() {
        deliver(phone, 1);
        add(phone, 2);
        Slow slow = new Slow(Step.DECIDE, saga -> {
            deliver(phone, 4);
            othersLookAfterIt(SILENCE);
            assertThat(orders()).hasSize(1);
        });
        ordered(slow.order());
        assertStock(phone, 3, 0, 2);
        assertThat(cart().lines()).isEmpty();
    }

    @Test
    public void what_another_order_took_meanwhile_is_not_carried_on() {
        deliver(phone, 9);
        add(phone, 2);
        dies("left", Step.HOLD);
        ordered(order("next"));
        add(phone, 1);
        othersLookAfterIt(SILENCE);
        assertThat(orders()).hasSize(1);
        assertStock(phone, 7, 0, 2);
        assertThat(cart().lines()).extracting(line -> line.quantity()).containsExactly(1);
    }

    @Test
    public void a_cancellation_that_was_interrupted_gives_units_back() {
        deliver(phone, 5);
        add(phone, 2);
        Order order = ordered(order("key"));
        stores.promises().make(Cancellation.KIND, order.id().value());
        stores.orders().move(order.id(), OrderStatus.CANCELLED);
        assertStock(phone, 3, 0, 2);
        othersLookAfterIt(SILENCE);
        assertStock(phone, 5, 0, 0);
    }

    /** An instance that stands still before a step while others do something, and then goes on. */
    private final class Slow {
        private final CheckoutSaga saga;

        Slow(Step where, Consumer<CheckoutSaga> meanwhile) {
            boolean[] first = {true};
            saga = saga(step -> {
                if (step == where && first[0]) {
                    first[0] = false;
                    meanwhile.accept(saga());
                }
            });
        }

        CheckoutResult order() {
            return order("key");
        }

        CheckoutResult order(String key) {
            return saga.order(request(key));
        }
    }

    private boolean dies(String key, Step where) {
        try {
            saga(step -> {
                        if (step == where) {
                            throw new Died();
                        }
                    })
                    .order(request(key));
            return false;
        } catch (Died expected) {
            return true;
        }
    }

    private int sold(String key) {
        return stores.orders().find(request(key).id().order()).isPresent() ? 2 : 0;
    }
}
