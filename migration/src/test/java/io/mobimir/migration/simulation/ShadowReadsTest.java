package io.mobimir.migration.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.Phase;
import io.mobimir.migration.engine.Status.Member;
import io.mobimir.migration.record.Difference;
import io.mobimir.migration.simulation.CounterMigration.RunningInstance;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

class ShadowReadsTest {
    @Test
    void a_row_that_differs_is_found_by_reading_it_and_blocks_the_switch() throws Exception {
        try (CounterMigration scene = new CounterMigration()) {
            RunningInstance one = inShadow(scene);
            scene.target.spoil("key", 9);
            CounterMigration.await(() -> reads(scene, one, Member::mismatched) > 0, () -> "a mismatch");
            assertThat(scene.migration.switchReads().toString()).contains("differed on the target");
            assertThat(scene.migration.status().findings().differences())
                    .contains(new Difference("key", "value", "1", "9"));
            scene.migration.verify();
            CounterMigration.await(() -> scene.joint.current().trust().isFresh(), () -> "a verification that repairs");
            CounterMigration.await(() -> reads(scene, one, Member::compared) >= 5, () -> "reads that are compared");
            scene.insist(scene.migration::switchReads);
            assertThat(scene.target.find("key")).contains(1L);
        }
    }

    @Test
    void a_target_that_is_slow_or_down_bothers_nobody() throws Exception {
        try (CounterMigration scene = new CounterMigration()) {
            RunningInstance one = inShadow(scene);
            scene.target.failing = true;
            for (int i = 0; i < 200; i++) {
                assertThat(one.counters().find("key")).contains(1L);
            }
            scene.target.failing = false;
            assertThat(reads(scene, one, Member::mismatched)).isZero();
        }
    }

    @Test
    void writes_between_two_reads_are_not_taken_for_a_difference() throws Exception {
        try (CounterMigration scene = new CounterMigration()) {
            RunningInstance one = inShadow(scene);
            scene.target.delayMillis = 2;
            try (CounterTraffic traffic = new CounterTraffic(60).on(one.counters(), 3)) {
                CounterMigration.await(
                        () -> reads(scene, one, Member::compared) > 100, () -> "reads that are compared");
                traffic.check(one.counters());
            }
            assertThat(reads(scene, one, Member::mismatched)).isZero();
        }
    }

    private static RunningInstance inShadow(CounterMigration scene) {
        RunningInstance one = scene.instance("one");
        one.counters().increment("key");
        scene.engine("engine");
        scene.insist(scene.migration::start);
        scene.awaitPhase(Phase.SHADOW);
        CounterMigration.await(
                () -> one.participant().position().phase() == Phase.SHADOW, () -> "a phase that is learned");
        return one;
    }

    private static long reads(CounterMigration scene, RunningInstance instance, ToLongFunction<Member> counter) {
        instance.counters().find("key");
        return scene.migration.status().instances().stream().mapToLong(counter).sum();
    }
}
