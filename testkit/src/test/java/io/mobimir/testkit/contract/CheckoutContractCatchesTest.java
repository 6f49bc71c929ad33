package io.mobimir.testkit.contract;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.CheckoutHistory;
import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.testkit.memory.MemoryCheckouts;
import java.time.Clock;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

class CheckoutContractCatchesTest extends ContractCatches<CheckoutStores> {
    CheckoutContractCatchesTest() {
        super(CheckoutContract.class);
    }

    @Override
    protected Object contractOn(Function<Clock, CheckoutStores> store) {
        return new CheckoutContract() {
            @Override
            protected CheckoutStores open(Clock clock) {
                return store.apply(clock);
            }
        };
    }

    @Override
    protected Stream<Broken<CheckoutStores>> stores() {
        return Stream.concat(some(), more());
    }

    private static Stream<Broken<CheckoutStores>> some() {
        return Stream.of(
                broken("carts stay open", BrokenTill::keepingCartsOpen, "a_cart_becomes_an_order_with_its_stock"),
                broken(
                        "checkouts are forgotten",
                        BrokenTill.checkouts(BrokenCheckouts.Forgetful::new),
                        "the_same_request_again_has_the_same_answer",
                        "who_repeats_a_request_while_it_is_decided_has_the_same_order"),
                broken("nothing is remembered", BrokenTill::forgettingAll, "a_key_does_not_stand_for_another_request"),
                broken(
                        "the latest order is not compared",
                        BrokenTill.checkouts(BrokenCheckouts.NotComparing::new),
                        "eight_keys_order_one_cart_once",
                        "a_cart_that_somebody_looked_at_before_another_order_took_it_is_not_ordered_again"));
    }

    private static Stream<Broken<CheckoutStores>> more() {
        return Stream.of(
                broken(
                        "nobody is told of their other attempts",
                        BrokenTill::hidingIntents,
                        "who_repeats_a_request_is_not_refused_the_units_that_the_request_has"),
                broken(
                        "prices never change",
                        BrokenTill::emptyCatalogue,
                        "carts_that_cannot_be_ordered_are_refused_and_nothing_changes"),
                broken(
                        "stock that counts repeats",
                        BrokenTill.stock(BrokenTill.Recounting::new),
                        "one_key_from_eight_devices_is_one_order",
                        "cancelling_gives_units_back_once"),
                broken(
                        "stock that gives nothing back",
                        BrokenTill.stock(BrokenTill.Stubborn::new),
                        "a_refused_payment_leaves_nothing"),
                broken(
                        "stock without end",
                        BrokenTill.stock(BrokenTill.Bottomless::new),
                        "what_is_missing_is_named_and_nothing_is_kept"),
                broken(
                        "orders that are never shipped",
                        BrokenTill::shippingNothing,
                        "what_was_shipped_is_not_cancelled"),
                broken(
                        "orders that nobody finds",
                        BrokenTill::hidingOrders,
                        "a_key_that_made_an_order_once_makes_no_other_when_it_is_forgotten"),
                broken(
                        "orders that are always new",
                        BrokenTill::agelessOrders,
                        "cancelling_again_when_stock_has_forgotten_gives_nothing_back"),
                broken(
                        "keys that are taken by mere questions",
                        BrokenTill.checkouts(TakenByQuestions::new),
                        "a_key_that_was_refused_before_anything_was_written_can_be_used_again"));
    }

    private static final class TakenByQuestions extends MemoryCheckouts {
        private final Set<OrderId> asked = new HashSet<>();

        @Override
        public synchronized CheckoutHistory look(UserId user, OrderId order) {
            asked.add(order);
            return super.look(user, order);
        }

        @Override
        protected boolean isKeyTaken(AttemptId id) {
            return asked.contains(id.checkout().order());
        }
    }
}
