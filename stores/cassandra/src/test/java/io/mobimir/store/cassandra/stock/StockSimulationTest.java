package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.store.cassandra.stock.SimulatedAccount.Flaw;
import io.mobimir.testkit.simulation.Histories;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How committers get on in histories that no lab would come up with; {@code MOBIMIR_TEST_HISTORIES} says in how many. */
class StockSimulationTest {
    private static final Histories HISTORIES = Histories.orAsManyAs(500);

    /** Finds a committer that forgets one thing that it should remember within a few histories, mostly among the first hundred. */
    @Test
    void no_history_sells_twice_loses_or_lies() {
        int answered = HISTORIES.run(seed -> new StockSimulation(seed, Set.of()).run());
        assertThat(answered).isGreaterThan(HISTORIES.many());
    }

    @ParameterizedTest
    @EnumSource
    void a_store_that_cannot_be_trusted_is_found_out(Flaw flaw) {
        assertThat(Histories.oneFails(seed -> new StockSimulation(seed, Set.of(flaw)).run()))
                .isTrue();
    }
}
