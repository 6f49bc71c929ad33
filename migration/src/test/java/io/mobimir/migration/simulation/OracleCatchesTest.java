package io.mobimir.migration.simulation;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.migration.Phase;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.memory.MemoryMigrationRecords;
import io.mobimir.migration.record.Instance;
import io.mobimir.migration.record.Instances;
import io.mobimir.migration.record.MigrationPosition;
import io.mobimir.migration.record.MigrationState;
import io.mobimir.migration.simulation.CounterMigration.RunningInstance;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Shows that the oracle detects faults: each test breaks one promise that a migration rests on. */
class OracleCatchesTest {
    /** The attempts to show a fault; one of the first is enough unless the oracle is blind. */
    private static final int ATTEMPTS = 400;

    private static final int KEYS = 6;

    @Test
    void an_instance_that_acknowledges_before_its_writes_have_ended_is_noticed() throws Exception {
        try (CounterMigration scene =
                new CounterMigration(new MemorySide(), new MemorySide(), new HastyRecords(), CounterMigration.TIMING)) {
            scene.origin.delayMillis = 30;
            RunningInstance one = scene.instance("hasty");
            RunningInstance two = scene.instance("hasty");
            complains(
                    scene,
                    one,
                    two,
                    flip -> scene.insist(flip % 2 == 0 ? scene.migration::switchReads : scene.migration::rollback));
        }
    }

    @Test
    void a_copy_that_overwrites_what_is_newer_is_noticed() throws Exception {
        try (CounterMigration scene = new CounterMigration(
                new Careless(), new Careless(), new MemoryMigrationRecords(), CounterMigration.TIMING)) {
            RunningInstance one = scene.instance("one");
            RunningInstance two = scene.instance("two");
            complains(
                    scene,
                    one,
                    two,
                    flip -> scene.insist(flip % 2 == 0 ? scene.migration::switchReads : scene.migration::rollback));
        }
    }

    @Test
    void a_switch_that_does_not_hold_writes_is_noticed() throws Exception {
        try (CounterMigration scene = new CounterMigration()) {
            scene.origin.delayMillis = 1;
            scene.target.delayMillis = 1;
            RunningInstance one = scene.instance("one");
            RunningInstance two = scene.instance("two");
            complains(scene, one, two, flip -> rush(scene, flip % 2 == 0 ? Phase.TARGET_READS : Phase.SHADOW));
        }
    }

    private interface Flip {
        void to(int flip);
    }

    private static void complains(CounterMigration scene, RunningInstance one, RunningInstance two, Flip flip) {
        assertThatThrownBy(() -> {
                    scene.engine("engine");
                    try (CounterTraffic traffic =
                            new CounterTraffic(KEYS).on(one.counters(), 3).on(two.counters(), 3)) {
                        scene.insist(scene.migration::start);
                        scene.awaitPhase(Phase.SHADOW);
                        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                            flip.to(attempt);
                            traffic.pass(100);
                            traffic.check(one.counters());
                        }
                    }
                })
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("key-");
    }

    private static void rush(CounterMigration scene, Phase to) {
        MigrationState now = scene.joint.current();
        scene.joint.handOver(now, now.at(MigrationPosition.of(to), Instant.now()));
    }

    /** Acknowledges everything with each report, whatever is still under way. */
    static final class HastyRecords extends MemoryMigrationRecords {
        @Override
        public Instances instances() {
            Instances honest = super.instances();
            return new Instances() {
                @Override
                public void beat(Instance it) {
                    honest.beat(new Instance(it.id(), it.beat(), it.at(), Long.MAX_VALUE, it.tally()));
                }

                @Override
                public List<Instance> all() {
                    return honest.all();
                }

                @Override
                public void remove(String id) {
                    honest.remove(id);
                }
            };
        }
    }

    /** Takes every copy for the newest. */
    static final class Careless extends MemorySide {
        Careless() {}

        Careless(Clock clock) {
            super(clock);
        }

        @Override
        public void apply(String key, Versioned<Long> state) {
            LockSupport.parkNanos(100_000);
            rows.put(key, state);
        }
    }
}
