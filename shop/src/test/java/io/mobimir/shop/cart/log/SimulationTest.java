package io.mobimir.shop.cart.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.cart.Cart;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A log that is folded and linked must read as if every change were still there. */
class SimulationTest {
    private static final int SEEDS = 25;
    private static final int STEPS = 150;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_folded_log_reads_like_the_whole_one(boolean guests) {
        int withLines = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            SimulatedShopping shopping = new SimulatedShopping(seed, guests);
            for (int step = 0; step < STEPS; step++) {
                shopping.step();
                Cart expected = shopping.expected();
                for (Cart actual : shopping.actual()) {
                    assertThat(actual.lines())
                            .as("seed %d, step %d", seed, step)
                            .isEqualTo(expected.lines());
                    assertThat(actual.changedAt()).isEqualTo(expected.changedAt());
                }
                withLines += expected.lines().isEmpty() ? 0 : 1;
            }
        }
        assertThat(withLines).isGreaterThan(SEEDS * STEPS / 3);
    }
}
