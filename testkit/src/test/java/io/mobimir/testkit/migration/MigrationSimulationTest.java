package io.mobimir.testkit.migration;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.testkit.memory.MemoryMigrationRecords;
import io.mobimir.testkit.simulation.Histories;
import org.junit.jupiter.api.Test;

/** Migrations in histories that no lab would come up with; {@code MOBIMIR_TEST_HISTORIES} says in how many. */
class MigrationSimulationTest {
    private static final Histories HISTORIES = Histories.orAsManyAs(40);

    @Test
    void in_every_history_nothing_is_lost_or_stale_and_the_migration_gets_there() {
        int answered = HISTORIES.run(
                seed -> new MigrationSimulation(seed, MemorySide::new, MemoryMigrationRecords::new).run());
        assertThat(answered).isGreaterThan(HISTORIES.many());
    }
}
