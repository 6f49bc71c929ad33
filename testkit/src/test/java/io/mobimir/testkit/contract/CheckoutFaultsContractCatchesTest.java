package io.mobimir.testkit.contract;

import io.mobimir.shop.checkout.Cancellation;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.testkit.memory.MemoryShop;
import java.time.Clock;
import java.util.function.Function;
import java.util.stream.Stream;

class CheckoutFaultsContractCatchesTest extends ContractCatches<CheckoutStores> {
    CheckoutFaultsContractCatchesTest() {
        super(CheckoutFaultsContract.class);
    }

    @Override
    protected Object contractOn(Function<Clock, CheckoutStores> store) {
        return new CheckoutFaultsContract() {
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
        return Stream.concat(some(), more());
    }

    private static Stream<Broken<CheckoutStores>> some() {
        return Stream.of(
                broken(
                        "promises are forgotten",
                        BrokenTill::forgettingPromises,
                        "whatever_step_it_died_before_an_order_is_whole_or_not_there",
                        "units_of_an_interrupted_checkout_come_back_when_it_expires",
                        "a_cancellation_that_was_interrupted_gives_units_back"),
                broken(
                        "stock that gives nothing back",
                        BrokenTill.stock(BrokenTill.Stubborn::new),
                        "the_same_key_finishes_what_was_interrupted",
                        "what_was_left_does_not_keep_its_customer_from_ordering",
                        "a_checkout_that_is_alive_is_left_alone",
                        "an_instance_that_lives_and_is_stuck_does_not_keep_units_for_ever",
                        "who_comes_back_late_holds_nothing"),
                broken(
                        "stock that counts repeats",
                        BrokenTill.stock(BrokenTill.Recounting::new),
                        "who_comes_back_after_others_carried_it_on_changes_nothing"));
    }

    private static Stream<Broken<CheckoutStores>> more() {
        return Stream.of(
                broken(
                        "orders are finished before they are",
                        BrokenTill.checkouts(BrokenCheckouts.Hasty::new),
                        "what_was_left_decided_is_done_before_the_next_order"),
                broken(
                        "carts stay open",
                        BrokenTill::keepingCartsOpen,
                        "what_another_order_took_meanwhile_is_not_carried_on"),
                broken(
                        "nobody is told of their other attempts",
                        BrokenTill::hidingIntents,
                        "what_may_still_be_ordered_is_not_refused_for_its_price",
                        "undoing_is_finished_whatever_step_it_died_before"),
                broken(
                        "attempts end without a word",
                        BrokenTill.checkouts(BrokenCheckouts.NotAborting::new),
                        "who_comes_back_to_commit_what_others_undid_commits_nothing"),
                broken(
                        "decisions are made anew",
                        BrokenTill.checkouts(BrokenCheckouts.Wavering::new),
                        "who_comes_back_to_refuse_what_others_made_an_order_gives_nothing_back"));
    }
}
