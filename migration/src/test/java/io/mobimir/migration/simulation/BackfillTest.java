package io.mobimir.migration.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.copy.Backfill;
import io.mobimir.migration.copy.CallTimings;
import io.mobimir.migration.copy.CopyThrottle;
import io.mobimir.migration.copy.JobProgress;
import io.mobimir.migration.memory.MemoryMigrationRecords;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.record.Reject;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BackfillTest {
    private static final Instant BEGUN = Instant.parse("2026-11-27T00:00:00Z");

    private final CounterMigration scene = new CounterMigration();
    private final MigrationRecords records = new MemoryMigrationRecords();

    @Test
    void everything_is_copied_and_a_newer_row_is_not_overwritten() {
        fill(1_000);
        scene.target.apply("old-7", new Versioned<>(Long.MAX_VALUE, Optional.of(77L)));
        assertThat(backfill(scene.entity).run(Side.ORIGIN, BEGUN, () -> true)).isTrue();
        assertThat(scene.target.rows).hasSize(1_000);
        assertThat(scene.target.find("old-7")).contains(77L);
        assertThat(scene.target.find("old-8")).contains(1L);
        JobProgress progress =
                JobProgress.published(records.checkpoints(), Backfill.JOB).orElseThrow();
        assertThat(progress.rows()).isEqualTo(1_000);
        assertThat(progress.done()).isEqualTo(progress.parts());
    }

    @Test
    void what_is_done_is_not_done_again() {
        fill(1_000);
        AtomicInteger copied = new AtomicInteger();
        assertThat(backfill(scene.entity).run(Side.ORIGIN, BEGUN, () -> copied.incrementAndGet() < 500))
                .isFalse();
        int first = scene.target.rows.size();
        assertThat(first).isBetween(100, 600);
        scene.target.rows.clear();
        assertThat(backfill(scene.entity).run(Side.ORIGIN, BEGUN, () -> true)).isTrue();
        assertThat(scene.target.rows.size()).isBetween(1_000 - first, 999);
        assertThat(backfill(scene.entity).run(Side.ORIGIN, BEGUN.plusSeconds(1), () -> true))
                .isTrue();
        assertThat(scene.target.rows).hasSize(1_000);
    }

    @Test
    void a_range_whose_rows_could_not_be_written_is_copied_by_the_next_run() {
        fill(100);
        scene.target.failing = true;
        assertThat(backfill(scene.entity).run(Side.ORIGIN, BEGUN, () -> true)).isFalse();
        scene.target.failing = false;
        assertThat(backfill(scene.entity).run(Side.ORIGIN, BEGUN, () -> true)).isTrue();
        assertThat(scene.target.rows).hasSize(100);
    }

    @Test
    void what_cannot_be_converted_is_put_aside_with_its_reason_and_blocks_the_switch() throws Exception {
        fill(200);
        scene.origin.breakDocument("old-3", "status: is missing");
        scene.origin.breakDocument("old-4", "amount: is not a number");
        try (scene) {
            CounterMigration.RunningInstance one = scene.instance("one");
            scene.engine("engine");
            scene.insist(scene.migration::start);
            scene.awaitPhase(Phase.SHADOW);
            CounterMigration.await(() -> compares(one), () -> "reads that are compared");
            assertThat(scene.migration.rejects(10))
                    .containsExactly(
                            new Reject("old-3", "status: is missing", false),
                            new Reject("old-4", "amount: is not a number", false));
            assertThat(scene.migration.switchReads().toString()).contains("2 rejects wait for a decision");
            scene.migration.acceptLoss("old-3");
            assertThat(scene.migration.retry("old-4").toString()).contains("amount: is not a number");
            scene.origin.mendDocument("old-4");
            scene.migration.retry("old-4");
            assertThat(scene.target.find("old-4")).contains(1L);
            scene.records.target().rejects().putAside("old-9", "known from an earlier visit, and mended since");
            scene.insist(scene.migration::switchReads);
            assertThat(scene.migration.rejects(10)).containsExactly(new Reject("old-3", "status: is missing", true));
        }
    }

    private boolean compares(CounterMigration.RunningInstance instance) {
        instance.counters().find("old-1");
        return scene.migration.status().instances().stream().anyMatch(it -> it.compared() >= 5);
    }

    private void fill(int rows) {
        for (int i = 0; i < rows; i++) {
            scene.origin.increment("old-" + i);
        }
    }

    private Backfill<Long> backfill(MigratedEntity<Long> entity) {
        CopyThrottle throttle = new CopyThrottle(CallTimings.NONE, Time.system());
        return new Backfill<>(entity, records, throttle, new Backfill.BackfillSettings(16, 2, 4), Time.system());
    }
}
