package io.mobimir.migration.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.contract.ShelvesContractCatchesTest;
import io.mobimir.migration.memory.MemoryAccounts;
import io.mobimir.testkit.simulation.Histories;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Moving stock in random histories that no lab would find; {@code MOBIMIR_TEST_HISTORIES} says how many. */
class MovingStockSimulationTest {
    private static final Histories HISTORIES = Histories.orAsManyAs(300);

    /** A fault of a store. */
    private record Flaw(String what, Supplier<MemoryAccounts> store) {
        @Override
        public String toString() {
            return what;
        }
    }

    static Stream<Flaw> flaws() {
        return Stream.of(
                new Flaw("decides about accounts that are leaving", ShelvesContractCatchesTest.Deaf::new),
                new Flaw("makes changes that come too late", ShelvesContractCatchesTest.Obedient::new),
                new Flaw("does not see that it came back", ShelvesContractCatchesTest.Shortsighted::new),
                new Flaw("begins every account that it is asked for", ShelvesContractCatchesTest.Eager::new));
    }

    @Test
    void in_every_history_each_unit_is_in_one_place() {
        int answered = HISTORIES.run(seed -> new MovingStockSimulation(seed, MemoryAccounts::new).run());
        assertThat(answered).isGreaterThan(HISTORIES.many());
    }

    @ParameterizedTest
    @MethodSource("flaws")
    void a_store_that_cannot_be_trusted_is_found_out(Flaw flaw) {
        assertThat(Histories.oneFails(seed -> new MovingStockSimulation(seed, flaw.store).run()))
                .isTrue();
    }
}
