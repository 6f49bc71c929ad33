package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.Cancellation;
import io.mobimir.shop.checkout.CheckoutReply;
import io.mobimir.shop.checkout.CheckoutRequest;
import io.mobimir.shop.checkout.CheckoutResult;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Intent.AttemptOrigin;
import io.mobimir.shop.checkout.Step;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.SampleOrders;
import io.mobimir.testkit.ScriptedPayments;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Checkouts whose key was refused and is tried again, or whose payment is decided later, on any set of stores. */
public abstract class CheckoutRetryContract extends CheckoutScene {
    private static final Duration SILENCE = Duration.ofSeconds(6);
    private static final Duration PAYMENT_WAIT = Duration.ofMinutes(15);

    private final ScriptedPayments provider = new ScriptedPayments();

    private static final class Died extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** One pass over everything that somebody promised and has not done. */
    protected abstract void sweep(CheckoutSaga saga, Cancellation cancellation);

    private void othersLookAfterIt(Duration later) {
        clock.move(later);
        sweep(saga(provider, step -> {}), cancellation());
    }

    /** A moment later, because what is asked at one moment is one wish. */
    private CheckoutReply reply(String key) {
        clock.move(Duration.ofMillis(1));
        return saga(provider, step -> {}).reply(request(key));
    }

    /** One phone is there, two are wanted. */
    private void refuse(String key) {
        add(phone, 2);
        deliver(phone, 1);
        CheckoutReply refused = reply(key);
        assertThat(refused.result()).isInstanceOf(CheckoutResult.OutOfStock.class);
        assertThat(refused.isFinal()).isFalse();
        assertThat(refused.replayed()).isFalse();
    }

    @Test
    public void a_key_that_was_refused_for_want_of_units_is_tried_again() {
        refuse("key");
        assertThat(reply("key").replayed()).as("it is looked at anew").isFalse();
        deliver(phone, 5);
        CheckoutReply reply = reply("key");
        Order order = ordered(reply.result());
        assertThat(order.id()).isEqualTo(request("key").id().order());
        assertThat(reply.isFinal()).isTrue();
        assertThat(reply.replayed()).isFalse();
        assertThat(reply("key")).isEqualTo(new CheckoutReply(new CheckoutResult.Ordered(order), true, true));
        assertThat(orders()).hasSize(1);
        assertStock(phone, 4, 0, 2);
        assertThat(cart().lines()).isEmpty();
    }

    @Test
    public void a_key_is_tried_again_for_the_same_request_only() {
        refuse("key");
        CheckoutRequest other = new CheckoutRequest(
                new CheckoutId(customer, "key"), MOSCOW, SampleOrders.address(), new PaymentMethod("cash"));
        clock.move(Duration.ofMillis(1));
        CheckoutReply reply = saga().reply(other);
        assertThat(reply.result()).isEqualTo(new CheckoutResult.KeyReused());
        assertThat(reply.isFinal()).as("nothing was decided about the key").isFalse();
    }

    @Test
    public void a_refused_payment_is_final_for_its_key() {
        deliver(phone, 5);
        add(phone, 2);
        provider.refuses("нет денег");
        CheckoutResult refused = new CheckoutResult.PaymentRefused("нет денег");
        assertThat(reply("key")).isEqualTo(new CheckoutReply(refused, false, true));
        provider.authorizes();
        assertThat(reply("key")).isEqualTo(new CheckoutReply(refused, true, true));
        assertThat(provider.asked()).hasSize(1);
        ordered(reply("another key").result());
    }

    @Test
    public void the_last_of_many_refusals_is_final() {
        refuse("key");
        for (int n = 3; n <= AttemptId.MAX; n++) {
            assertThat(reply("key").isFinal()).as("try %s", n).isFalse();
        }
        CheckoutReply last = reply("key");
        assertThat(last.isFinal()).isTrue();
        deliver(phone, 5);
        assertThat(reply("key")).isEqualTo(new CheckoutReply(last.result(), true, true));
        ordered(reply("another key").result());
    }

    @Test
    public void of_eight_that_try_a_key_again_at_once_one_orders() {
        refuse("key");
        deliver(phone, 50);
        List<CheckoutResult> answers = Race.of(8, racer -> () -> reply("key").result());
        assertThat(answers).anyMatch(CheckoutResult.Ordered.class::isInstance);
        assertThat(answers)
                .allMatch(answer ->
                        answer instanceof CheckoutResult.Ordered || answer instanceof CheckoutResult.InFlight);
        assertThat(orders()).hasSize(1);
        assertStock(phone, 49, 0, 2);
    }

    @Test
    public void cancelling_an_order_of_a_further_attempt_gives_its_units_back() {
        refuse("key");
        deliver(phone, 5);
        Order order = ordered(reply("key").result());
        cancellation().cancel(order.id());
        cancellation().cancel(order.id());
        assertStock(phone, 6, 0, 0);
        assertThat(ordered(reply("key").result())).as("the first answer").isEqualTo(order);
    }

    @Test
    public void whatever_step_a_further_attempt_died_before_others_carry_it_on() {
        for (Step step : List.of(Step.ANNOUNCE, Step.HOLD, Step.AUTHORIZE, Step.DECIDE, Step.PLACE, Step.FINISH)) {
            refuse("key " + step);
            deliver(phone, 1);
            assertThat(dies(request("key " + step), dyingBefore(step))).isTrue();
            othersLookAfterIt(SILENCE);
            ordered(reply("key " + step).result());
            assertThat(cart().lines()).as("%s", step).isEmpty();
        }
        assertStock(phone, 0, 0, 12);
    }

    @Test
    public void who_comes_back_late_to_an_attempt_does_not_touch_the_next() {
        deliver(phone, 3);
        for (Step step : List.of(Step.HOLD, Step.AUTHORIZE, Step.DECIDE)) {
            add(phone, 1);
            String key = "key " + step;
            CheckoutSaga slow = slow(step, () -> {
                othersLookAfterIt(EXPIRES_AFTER.plus(SILENCE));
                ordered(reply(key).result());
            });
            ordered(slow.order(request(key)));
            assertNextStands(key);
        }
        assertStock(phone, 0, 0, 3);
        assertThat(orders()).hasSize(3);
    }

    @Test
    public void who_undoes_an_attempt_late_does_not_touch_the_next() {
        for (Step step : List.of(Step.RELEASE, Step.CANCEL_PAYMENT, Step.SETTLE)) {
            deliver(phone, 1);
            add(phone, 2);
            String key = "key " + step;
            CheckoutSaga slow = slow(step, () -> {
                othersLookAfterIt(SILENCE);
                deliver(phone, 1);
                ordered(reply(key).result());
            });
            ordered(slow.order(request(key)));
            assertNextStands(key);
        }
        assertStock(phone, 0, 0, 6);
        assertThat(orders()).hasSize(3);
    }

    private void assertNextStands(String key) {
        ordered(reply(key).result());
        assertThat(provider.cancelled()).as(key).doesNotContain(made(key).id());
    }

    /** Stands still before a step while others do something, and then goes on. */
    private CheckoutSaga slow(Step where, Runnable meanwhile) {
        boolean[] first = {true};
        return saga(provider, step -> {
            if (step == where && first[0]) {
                first[0] = false;
                meanwhile.run();
            }
        });
    }

    @Test
    public void a_payment_that_is_decided_later_is_awaited_with_the_units_held() {
        deliver(phone, 5);
        add(phone, 2);
        provider.answersLater();
        CheckoutReply reply = reply("key");
        assertThat(reply.result()).isInstanceOf(CheckoutResult.AwaitingPayment.class);
        assertThat(reply.isFinal()).isFalse();
        assertStock(phone, 3, 2, 0);
        assertThat(reply("key").result()).isEqualTo(reply.result());
        assertThat(reply("other").result()).isInstanceOf(CheckoutResult.InFlight.class);
        othersLookAfterIt(EXPIRES_AFTER.plus(SILENCE));
        assertThat(provider.asked()).hasSize(2);
        assertStock(phone, 3, 2, 0);
        othersLookAfterIt(Duration.ofSeconds(1));
        assertThat(provider.asked()).as("not every second").hasSize(2);
        provider.authorizes();
        othersLookAfterIt(SILENCE);
        assertThat(orders()).hasSize(1);
        assertStock(phone, 3, 0, 2);
        assertThat(ordered(reply("key").result())).isEqualTo(orders().get(0));
        assertThat(provider.asked()).containsOnly(made("key").id());
    }

    @Test
    public void a_payment_that_is_refused_later_gives_the_units_back() {
        deliver(phone, 5);
        add(phone, 2);
        provider.answersLater();
        reply("key");
        provider.refuses("нет денег");
        othersLookAfterIt(SILENCE);
        assertStock(phone, 5, 0, 0);
        assertThat(provider.cancelled()).hasSize(1);
        assertThat(reply("key"))
                .isEqualTo(new CheckoutReply(new CheckoutResult.PaymentRefused("нет денег"), true, true));
    }

    @Test
    public void a_payment_that_is_never_decided_is_given_up_and_the_next_has_another_name() {
        deliver(phone, 5);
        add(phone, 2);
        provider.answersLater();
        reply("key");
        othersLookAfterIt(PAYMENT_WAIT.plus(SILENCE));
        assertStock(phone, 5, 0, 0);
        AttemptId first = attempts("key").get(0).id();
        assertThat(provider.cancelled()).containsExactly(first);
        provider.authorizes();
        ordered(reply("key").result());
        assertThat(provider.asked()).endsWith(made("key").id());
        assertThat(made("key").id()).isNotEqualTo(first);
        assertThat(provider.cancelled()).containsExactly(first);
    }

    @Test
    public void whoever_died_while_a_payment_was_awaited_lost_nothing() {
        deliver(phone, 50);
        for (Step step : List.of(Step.AUTHORIZE, Step.AWAIT_PAYMENT)) {
            add(phone, 2);
            provider.answersLater();
            assertThat(dies(request("key " + step), dyingBefore(step))).isTrue();
            othersLookAfterIt(SILENCE);
            assertThat(saga(provider, each -> {}).reply(request("key " + step)).result())
                    .isInstanceOf(CheckoutResult.AwaitingPayment.class);
            provider.authorizes();
            othersLookAfterIt(SILENCE);
            assertThat(cart().lines()).as("%s", step).isEmpty();
        }
        assertStock(phone, 46, 0, 4);
        assertThat(orders()).hasSize(2);
    }

    @Test
    public void an_attempt_that_can_no_longer_be_an_order_does_not_wait_for_its_payment() {
        deliver(phone, 9);
        add(phone, 2);
        provider.answersLater();
        assertThat(reply("key").result()).isInstanceOf(CheckoutResult.AwaitingPayment.class);
        CheckoutSaga other = slow(Step.ANNOUNCE, () -> {});
        provider.authorizes();
        stores.checkouts()
                .commit(new Intent(
                        new AttemptId(request("other").id(), "elsewhere"),
                        new AttemptOrigin("elsewhere", Optional.empty()),
                        clock.instant(),
                        SampleOrders.purchase(MOSCOW),
                        Set.of(ChangeId.at(clock.instant())),
                        clock.instant().plusSeconds(60)));
        othersLookAfterIt(SILENCE);
        assertThat(provider.asked()).hasSize(1);
        assertThat(provider.cancelled()).hasSize(1);
        assertStock(phone, 9, 0, 0);
        ordered(other.order(request("key")));
    }

    @Test
    public void of_two_bodies_of_one_key_the_one_that_was_ordered_has_it() {
        deliver(phone, 9);
        add(phone, 2);
        CheckoutRequest cash = new CheckoutRequest(
                new CheckoutId(customer, "key"), MOSCOW, SampleOrders.address(), new PaymentMethod("cash"));
        CheckoutReply[] second = new CheckoutReply[1];
        CheckoutReply first = saga(provider, step -> {
                    if (step == Step.DECIDE && second[0] == null) {
                        second[0] = saga(provider, any -> {}).reply(cash);
                    }
                })
                .reply(request("key"));
        Order order = ordered(second[0].result());
        assertThat(first.result()).isEqualTo(new CheckoutResult.KeyReused());
        assertThat(first.isFinal()).isTrue();
        assertThat(saga(provider, any -> {}).reply(cash))
                .isEqualTo(new CheckoutReply(new CheckoutResult.Ordered(order), true, true));
    }

    private boolean dies(CheckoutRequest request, Consumer<Step> before) {
        try {
            clock.move(Duration.ofMillis(1));
            saga(provider, before).order(request);
            return false;
        } catch (Died expected) {
            return true;
        }
    }

    private static Consumer<Step> dyingBefore(Step where) {
        return step -> {
            if (step == where) {
                throw new Died();
            }
        };
    }
}
