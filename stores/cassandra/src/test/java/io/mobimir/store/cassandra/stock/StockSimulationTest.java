package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.store.cassandra.stock.SimulatedAccount.Flaw;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How tellers get on in histories that no lab would come up with; {@code MOBIMIR_TEST_HISTORIES} says in how many. */
class StockSimulationTest {
    private static final int HISTORIES =
            Integer.parseInt(System.getenv().getOrDefault("MOBIMIR_TEST_HISTORIES", "500"));

    /** Finds a teller that forgets one thing that it should remember within a few histories, mostly among the first hundred. */
    @Test
    void no_history_sells_twice_loses_or_lies() {
        int answered = 0;
        for (long seed = 0; seed < HISTORIES; seed++) {
            answered += run(seed);
        }
        assertThat(answered).isGreaterThan(HISTORIES);
    }

    @ParameterizedTest
    @EnumSource
    void a_store_that_cannot_be_trusted_is_found_out(Flaw flaw) {
        assertThat(LongStream.range(0, 500).anyMatch(seed -> fails(seed, flaw))).isTrue();
    }

    private static boolean fails(long seed, Flaw flaw) {
        try {
            new StockSimulation(seed, Set.of(flaw)).run();
            return false;
        } catch (AssertionError e) {
            return true;
        }
    }

    private static int run(long seed) {
        try {
            return new StockSimulation(seed, Set.of()).run();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("history " + seed + ": " + e.getMessage(), e);
        }
    }
}
