package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.testkit.memory.MemoryShop;
import java.time.Clock;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How checkouts end in histories that no lab would come up with; {@code MOBIMIR_TEST_HISTORIES} says in how many. */
class CheckoutSimulationTest {
    private static final int HISTORIES =
            Integer.parseInt(System.getenv().getOrDefault("MOBIMIR_TEST_HISTORIES", "500"));

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
                new Flaw("gives nothing back", BrokenTill.stock(BrokenTill.Stubborn::new)),
                new Flaw("counts repeats", BrokenTill.stock(BrokenTill.Recounting::new)),
                new Flaw("decides anew", BrokenTill.checkouts(CheckoutsContractCatchesTest.Wavering::new)));
    }

    @Test
    void in_every_history_orders_stock_carts_and_answers_agree() {
        int orders = 0;
        for (long seed = 0; seed < HISTORIES; seed++) {
            try {
                orders += new CheckoutSimulation(seed, MemoryShop::open).run();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("history " + seed + ": " + e.getMessage(), e);
            }
        }
        assertThat(orders).isGreaterThan(HISTORIES / 2);
    }

    @ParameterizedTest
    @MethodSource("flaws")
    void a_till_that_cannot_be_trusted_is_found_out(Flaw flaw) {
        assertThat(LongStream.range(0, 500).anyMatch(seed -> fails(seed, flaw))).isTrue();
    }

    private static boolean fails(long seed, Flaw flaw) {
        try {
            var unused = new CheckoutSimulation(seed, flaw.stores).run();
            return false;
        } catch (AssertionError e) {
            return true;
        }
    }
}
