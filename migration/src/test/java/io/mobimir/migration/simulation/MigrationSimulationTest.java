package io.mobimir.migration.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.memory.MemoryMigrationRecords;
import io.mobimir.testkit.simulation.Histories;
import org.junit.jupiter.api.Test;

/** Migrations in random histories that no lab would find; {@code MOBIMIR_TEST_HISTORIES} says how many. */
class MigrationSimulationTest {
    private static final Histories HISTORIES = Histories.orAsManyAs(20);

    @Test
    void in_every_history_nothing_is_lost_or_stale_and_the_migration_gets_there() {
        int answered = HISTORIES.run(
                seed -> new MigrationSimulation(seed, MemorySide::new, MemoryMigrationRecords::new).run());
        assertThat(answered).isGreaterThan(HISTORIES.many());
    }

    @Test
    void a_side_that_takes_every_copy_for_the_newest_is_found_out() {
        assertThat(Histories.oneFails(seed -> new MigrationSimulation(
                                seed, OracleCatchesTest.Careless::new, MemoryMigrationRecords::new)
                        .run()))
                .isTrue();
    }

    @Test
    void instances_that_acknowledge_what_they_still_do_are_found_out() {
        assertThat(Histories.oneFails(seed ->
                        new MigrationSimulation(seed, MemorySide::new, OracleCatchesTest.HastyRecords::new).run()))
                .isTrue();
    }
}
