package io.mobimir.testkit.contract;

import io.mobimir.shop.checkout.Cancellation;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.testkit.memory.MemoryShop;
import java.time.Clock;
import java.util.function.Function;
import java.util.stream.Stream;

class CheckoutRetryContractCatchesTest extends ContractCatches<CheckoutStores> {
    CheckoutRetryContractCatchesTest() {
        super(CheckoutRetryContract.class);
    }

    @Override
    protected Object contractOn(Function<Clock, CheckoutStores> store) {
        return new CheckoutRetryContract() {
            @Override
            protected CheckoutStores open(Clock clock) {
                return store.apply(clock);
            }

            @Override
            protected void sweep(CheckoutSaga saga, Cancellation cancellation) {
                MemoryShop.sweep(stores, saga, cancellation);
            }
        };
    }

    @Override
    protected Stream<Broken<CheckoutStores>> stores() {
        return Stream.of(
                broken(
                        "all attempts of a key have one reservation",
                        BrokenTill.stock(BrokenTill.NamedByOrder::new),
                        "a_key_that_was_refused_for_want_of_units_is_tried_again",
                        "of_eight_that_try_a_key_again_at_once_one_orders",
                        "whatever_step_a_further_attempt_died_before_others_carry_it_on",
                        "who_undoes_an_attempt_late_does_not_touch_the_next"),
                broken(
                        "a key orders twice",
                        BrokenTill.checkouts(BrokenCheckouts.Wavering::new),
                        "who_comes_back_late_to_an_attempt_does_not_touch_the_next"),
                broken(
                        "what was decided is forgotten",
                        BrokenTill.checkouts(BrokenCheckouts.Forgetful::new),
                        "cancelling_an_order_of_a_further_attempt_gives_its_units_back",
                        "of_two_bodies_of_one_key_the_one_that_was_ordered_has_it",
                        "a_key_is_tried_again_for_the_same_request_only"),
                broken(
                        "refusals are forgotten",
                        BrokenTill.checkouts(BrokenCheckouts.FindingOrdersOnly::new),
                        "a_refused_payment_is_final_for_its_key",
                        "the_last_of_many_refusals_is_final"),
                broken(
                        "promises are forgotten",
                        BrokenTill::forgettingPromises,
                        "an_attempt_that_can_no_longer_be_an_order_does_not_wait_for_its_payment",
                        "a_payment_that_is_refused_later_gives_the_units_back",
                        "a_payment_that_is_never_decided_is_given_up_and_the_next_has_another_name",
                        "whoever_died_while_a_payment_was_awaited_lost_nothing"),
                broken(
                        "nobody knows that a payment is awaited",
                        BrokenTill.checkouts(BrokenCheckouts.Unaware::new),
                        "a_payment_that_is_decided_later_is_awaited_with_the_units_held"));
    }
}
