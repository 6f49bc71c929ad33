package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.store.cassandra.stock.SimulatedTill.Flaw;
import io.mobimir.store.cassandra.stock.StockMetrics.Tills;
import io.mobimir.testkit.simulation.Histories;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How tellers get on in histories that no lab would come up with; {@code MOBIMIR_TEST_HISTORIES} says in how many. */
class StockSimulationTest {
    private static final Histories HISTORIES = Histories.orAsManyAs(500);

    /** Finds a teller that forgets one thing that it should remember within a few histories, mostly among the first hundred. */
    @Test
    void no_history_sells_twice_loses_or_lies() {
        List<Tills> tills = new ArrayList<>();
        int answered = HISTORIES.run(seed -> {
            StockSimulation simulation = new StockSimulation(seed, Set.of());
            int calls = simulation.run();
            tills.add(simulation.metrics().snapshot().tills());
            return calls;
        });
        assertThat(answered).isGreaterThan(HISTORIES.many());
        assertThat(tills.stream().filter(each -> each.loans() > 0))
                .as("histories with loans")
                .hasSizeGreaterThan(HISTORIES.many() / 4);
        assertThat(tills.stream().filter(each -> each.passedOn() > 0))
                .as("histories in which tills were empty")
                .hasSizeGreaterThan(HISTORIES.many() / 20);
        assertThat(tills.stream().filter(each -> each.calledIn() > 0))
                .as("histories in which tills were called in")
                .hasSizeGreaterThan(HISTORIES.many() / 20);
    }

    @ParameterizedTest
    @EnumSource
    void a_store_that_cannot_be_trusted_is_found_out(Flaw flaw) {
        assertThat(Histories.oneFails(seed -> new StockSimulation(seed, Set.of(flaw)).run()))
                .isTrue();
    }
}
