package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.testkit.memory.MemoryShop;
import io.mobimir.testkit.simulation.Histories;
import java.time.Clock;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How checkouts end in histories that no lab would come up with; {@code MOBIMIR_TEST_HISTORIES} says in how many. */
class CheckoutSimulationTest {
    private static final Histories HISTORIES = Histories.orAsManyAs(300);

    /** What a till that cannot be trusted does wrong. */
    private record Flaw(String what, Function<Clock, CheckoutStores> stores) {
        @Override
        public String toString() {
            return what;
        }
    }

    static Stream<Flaw> flaws() {
        return Stream.of(
                new Flaw("forgets promises", BrokenTill::forgettingPromises),
                new Flaw("leaves carts open", BrokenTill::keepingCartsOpen),
                new Flaw("reads the cart before the latest order", BrokenTill::readingCartsEarly),
                new Flaw("gives nothing back", BrokenTill.stock(BrokenTill.Stubborn::new)),
                new Flaw("counts repeats", BrokenTill.stock(BrokenTill.Recounting::new)),
                new Flaw("names reservations by order", BrokenTill.stock(BrokenTill.NamedByOrder::new)),
                new Flaw("loses confirmations that ride", BrokenTill.stock(BrokenTill.LosingRiders::new)),
                new Flaw("releases without an abort", BrokenTill.checkouts(BrokenCheckouts.NotAborting::new)),
                new Flaw("does not compare the latest", BrokenTill.checkouts(BrokenCheckouts.NotComparing::new)),
                new Flaw("orders twice with one key", BrokenTill.checkouts(BrokenCheckouts.OrderingTwice::new)),
                new Flaw("leaves refused keys to others", BrokenTill.checkouts(BrokenCheckouts.Lenient::new)),
                new Flaw("is finished before it is", BrokenTill.checkouts(BrokenCheckouts.Hasty::new)),
                new Flaw("decides anew", BrokenTill.checkouts(BrokenCheckouts.Wavering::new)));
    }

    @Test
    void in_every_history_orders_stock_carts_and_answers_agree() {
        int orders = HISTORIES.run(seed -> new CheckoutSimulation(seed, MemoryShop::open).run());
        assertThat(orders).isGreaterThan(HISTORIES.many() / 2);
    }

    @Test
    void whoever_takes_living_instances_for_dead_only_works_in_vain() {
        int orders = HISTORIES.run(seed -> new CheckoutSimulation(seed, MemoryShop::open, true).run());
        assertThat(orders).isGreaterThan(HISTORIES.many() / 2);
    }

    @ParameterizedTest
    @MethodSource("flaws")
    void a_till_that_cannot_be_trusted_is_found_out(Flaw flaw) {
        assertThat(Histories.oneFails(seed -> new CheckoutSimulation(seed, flaw.stores).run()))
                .isTrue();
    }
}
