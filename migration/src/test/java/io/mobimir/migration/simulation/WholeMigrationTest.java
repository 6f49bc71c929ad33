package io.mobimir.migration.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.Phase;
import io.mobimir.migration.simulation.CounterMigration.RunningInstance;
import org.junit.jupiter.api.Test;

class WholeMigrationTest {
    @Test
    void nothing_is_lost_stale_or_failed_from_the_first_phase_to_the_last() throws Exception {
        try (CounterMigration scene = new CounterMigration()) {
            for (int i = 0; i < 500; i++) {
                scene.origin.increment("old-" + i);
            }
            RunningInstance one = scene.instance("one");
            RunningInstance two = scene.instance("two");
            scene.engine("engine");
            try (CounterTraffic traffic =
                    new CounterTraffic(60).on(one.counters(), 2).on(two.counters(), 2)) {
                traffic.pass(200);
                scene.insist(scene.migration::start);
                scene.awaitPhase(Phase.SHADOW);
                traffic.check(one.counters());
                traffic.check(scene.target);
                traffic.pass(200);
                scene.insist(scene.migration::switchReads);
                traffic.pass(200);
                traffic.check(two.counters());
                traffic.check(scene.origin);
                scene.insist(scene.migration::rollback);
                assertThat(scene.phase()).isEqualTo(Phase.SHADOW);
                traffic.pass(200);
                traffic.check(one.counters());
                scene.insist(scene.migration::switchReads);
                traffic.pass(200);
                scene.insist(scene.migration::finish);
                traffic.pass(200);
                traffic.check(one.counters());
                traffic.check(scene.target);
            }
            assertThat(scene.phase()).isEqualTo(Phase.TARGET);
            assertThat(scene.target.find("old-499")).contains(1L);
        }
    }

    @Test
    void ten_flips_under_load_lose_nothing() throws Exception {
        try (CounterMigration scene = new CounterMigration()) {
            RunningInstance one = scene.instance("one");
            RunningInstance two = scene.instance("two");
            scene.engine("engine");
            try (CounterTraffic traffic =
                    new CounterTraffic(60).on(one.counters(), 2).on(two.counters(), 2)) {
                scene.insist(scene.migration::start);
                scene.awaitPhase(Phase.SHADOW);
                for (int flip = 0; flip < 10; flip++) {
                    scene.insist(flip % 2 == 0 ? scene.migration::switchReads : scene.migration::rollback);
                    traffic.pass(100);
                    traffic.check(two.counters());
                }
            }
        }
    }
}
