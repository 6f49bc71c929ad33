package io.mobimir.testkit.contract;

import io.mobimir.shop.checkout.Checkouts;
import java.time.Clock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

class CheckoutsContractCatchesTest extends ContractCatches<Checkouts> {
    CheckoutsContractCatchesTest() {
        super(CheckoutsContract.class);
    }

    @Override
    protected Object contractOn(Function<Clock, Checkouts> store) {
        return new CheckoutsContract() {
            @Override
            protected Checkouts open(Clock clock) {
                return store.apply(clock);
            }
        };
    }

    @Override
    protected Stream<Broken<Checkouts>> stores() {
        return Stream.concat(some(), more());
    }

    private static Stream<Broken<Checkouts>> some() {
        return Stream.of(
                with("imagines orders", BrokenCheckouts.Imagining::new, "a_customer_who_never_ordered_has_no_history"),
                with(
                        "forgets what the order takes",
                        BrokenCheckouts.TakingNothing::new,
                        "an_order_is_found_with_everything_that_it_needs"),
                with("orders twice with one key", BrokenCheckouts.OrderingTwice::new, "a_key_makes_one_order"),
                with(
                        "does not compare the latest order",
                        BrokenCheckouts.NotComparing::new,
                        "of_two_orders_that_read_one_cart_one_is_made",
                        "of_keys_that_race_for_one_cart_one_is_the_order"),
                with(
                        "looks at the latest order first",
                        BrokenCheckouts.NotKnowingItself::new,
                        "an_order_that_another_instance_made_of_my_attempt_is_mine_also_after_the_next"),
                with(
                        "decides anew",
                        BrokenCheckouts.Wavering::new,
                        "the_first_decision_about_an_attempt_is_final",
                        "of_attempts_that_race_for_one_key_one_is_the_order",
                        "whoever_races_to_decide_learns_the_same"));
    }

    private static Stream<Broken<Checkouts>> more() {
        return Stream.of(
                with(
                        "refuses keys for good",
                        BrokenCheckouts.RefusingKeys::new,
                        "a_refused_attempt_changes_neither_its_key_nor_the_latest_order"),
                with(
                        "leaves keys that were refused for good to others",
                        BrokenCheckouts.Lenient::new,
                        "a_key_that_was_refused_for_good_makes_no_order"),
                with(
                        "refuses what was ordered",
                        BrokenCheckouts.Severe::new,
                        "an_attempt_that_is_refused_for_good_after_another_made_the_order_takes_nothing_from_it",
                        "of_attempts_that_race_to_order_and_to_be_refused_for_good_one_decides_about_the_key"),
                with("forgets why", BrokenCheckouts.Vague::new, "every_reason_is_remembered_with_its_details"),
                with(
                        "never finishes",
                        BrokenCheckouts.NeverFinished::new,
                        "the_latest_order_is_unfinished_until_somebody_says_that_it_is_finished"),
                with(
                        "forgets that a payment is awaited",
                        BrokenCheckouts.Unaware::new,
                        "an_awaited_payment_is_remembered_until_it_is_decided",
                        "who_awaits_the_payment_of_a_refused_attempt_hears_of_the_refusal"),
                with(
                        "has one customer",
                        BrokenCheckouts.OneForAll::new,
                        "what_one_customer_does_is_nothing_to_another"),
                with(
                        "names units by whatever attempt is remembered",
                        BrokenCheckouts.NamingByMemory::new,
                        "units_of_a_cancelled_order_have_one_name_for_ever"));
    }

    private static Broken<Checkouts> with(String fault, Supplier<Checkouts> store, String... caughtBy) {
        return broken(fault, clock -> store.get(), caughtBy);
    }
}
