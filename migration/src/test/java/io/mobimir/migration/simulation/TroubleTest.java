package io.mobimir.migration.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.migration.Phase;
import io.mobimir.migration.Side;
import io.mobimir.migration.Timing;
import io.mobimir.migration.engine.Engine;
import io.mobimir.migration.engine.OperatorResult;
import io.mobimir.migration.live.OngoingOperation;
import io.mobimir.migration.memory.MemoryMigrationRecords;
import io.mobimir.migration.record.Instance;
import io.mobimir.migration.record.Instance.Tally;
import io.mobimir.migration.record.MigrationPosition;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.record.MigrationState;
import io.mobimir.migration.simulation.CounterMigration.RunningInstance;
import io.mobimir.shop.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class TroubleTest {
    private static final Timing SHORT = new Timing(
            Duration.ofMillis(10),
            Duration.ofMillis(400),
            Duration.ofMillis(800),
            Duration.ofMillis(400),
            Duration.ofSeconds(1));

    @Test
    void a_target_that_is_down_for_a_while_fails_nobody_and_catches_up() throws Exception {
        try (CounterMigration scene = new CounterMigration()) {
            RunningInstance one = scene.instance("one");
            scene.engine("engine");
            try (CounterTraffic traffic = new CounterTraffic(60).on(one.counters(), 2)) {
                scene.insist(scene.migration::start);
                scene.awaitPhase(Phase.SHADOW);
                scene.target.failing = true;
                traffic.pass(300);
                assertThat(scene.migration.status().lag().queued()).isPositive();
                assertThat(scene.migration.switchReads()).isInstanceOf(OperatorResult.Refused.class);
                scene.target.failing = false;
                CounterMigration.await(() -> scene.migration.status().lag().queued() == 0, () -> "a queue that drains");
                traffic.check(one.counters());
            }
            CounterMigration.await(() -> scene.migration.status().lag().queued() == 0, () -> "a queue that drains");
            assertThat(scene.target.rows).isEqualTo(scene.origin.rows);
        }
    }

    @Test
    void an_instance_that_is_held_up_is_waited_for_and_named() throws Exception {
        try (CounterMigration scene =
                new CounterMigration(new MemorySide(), new MemorySide(), new MemoryMigrationRecords(), SHORT)) {
            RunningInstance one = scene.instance("one");
            RunningInstance slow = scene.instance("slow");
            scene.engine("engine");
            scene.insist(scene.migration::start);
            scene.awaitPhase(Phase.SHADOW);
            CounterMigration.await(() -> compares(scene, one), () -> "reads that are compared");
            OngoingOperation held = slow.participant().enter(true);
            AtomicReference<String> last = new AtomicReference<>("");
            CounterMigration.await(() -> switches(scene, last).contains("within"), last::get);
            assertThat(last.get())
                    .contains(slow.participant().id())
                    .doesNotContain(one.participant().id());
            assertThat(scene.phase()).isEqualTo(Phase.SHADOW);
            one.counters().increment("key");
            held.close();
            scene.insist(scene.migration::switchReads);
        }
    }

    @Test
    void no_instance_is_ever_two_phases_apart() throws Exception {
        try (CounterMigration scene = new CounterMigration()) {
            RunningInstance slow = scene.instance("slow");
            scene.engine("engine");
            OngoingOperation began = slow.participant().enter(true);
            scene.insist(scene.migration::start);
            CounterMigration.await(
                    () -> slow.participant().position().phase() == Phase.DUAL_WRITE, () -> "a phase that is learned");
            Thread.sleep(300);
            assertThat(scene.phase()).isEqualTo(Phase.DUAL_WRITE);
            assertThat(scene.migration.status().blocks().toString())
                    .contains(slow.participant().id());
            assertThat(began.position().phase()).isEqualTo(Phase.ORIGIN);
            began.close();
            scene.awaitPhase(Phase.SHADOW);
        }
    }

    @Test
    void an_instance_that_dies_is_given_up_and_what_it_left_behind_is_copied() throws Exception {
        try (CounterMigration scene =
                new CounterMigration(new MemorySide(), new MemorySide(), new MemoryMigrationRecords(), SHORT)) {
            scene.instance("one");
            scene.engine("engine");
            scene.insist(scene.migration::start);
            scene.awaitPhase(Phase.SHADOW);
            scene.records.origin().instances().beat(new Instance("dead", 1, Instant.now(), 1, Tally.NONE));
            scene.origin.increment("left behind");
            CounterMigration.await(
                    () -> scene.target.find("left behind").isPresent()
                            && scene.joint.current().trust().isFresh(),
                    () -> "what was left behind: " + scene.migration.status());
            assertThat(scene.migration.status().instances()).hasSize(1);
        }
    }

    @Test
    void an_operation_that_outlasts_the_touch_and_every_request_never_succeeds() throws Exception {
        try (CounterMigration scene =
                new CounterMigration(new MemorySide(), new MemorySide(), new MemoryMigrationRecords(), SHORT)) {
            RunningInstance one = scene.instance("one");
            one.counters().increment("key");
            try (OngoingOperation operation = one.participant().enter(true)) {
                scene.origin.failing = true;
                CounterMigration.await(() -> !operation.isCertain(), () -> "a lease that lapses");
                scene.origin.failing = false;
                CounterMigration.await(() -> canWrite(one), () -> "a lease that is renewed");
                assertThatThrownBy(operation::requireCertain)
                        .isInstanceOf(StoreException.class)
                        .hasMessageContaining("lost contact");
            }
        }
    }

    @Test
    void an_operation_no_longer_than_requests_may_be_succeeds_although_the_touch_was_lost_meanwhile() throws Exception {
        Timing patient =
                new Timing(SHORT.poll(), SHORT.lease(), Duration.ofMinutes(1), SHORT.holdLimit(), SHORT.settling());
        try (CounterMigration scene =
                new CounterMigration(new MemorySide(), new MemorySide(), new MemoryMigrationRecords(), patient)) {
            RunningInstance one = scene.instance("one");
            try (OngoingOperation operation = one.participant().enter(true)) {
                scene.origin.failing = true;
                Thread.sleep(SHORT.lease().multipliedBy(2).toMillis());
                scene.origin.failing = false;
                CounterMigration.await(() -> canWrite(one), () -> "a lease that is renewed");
                operation.requireCertain();
            }
        }
    }

    @Test
    void a_home_that_fails_for_a_moment_while_the_other_side_is_silent_costs_nobody_the_touch() throws Exception {
        try (CounterMigration scene =
                new CounterMigration(new MemorySide(), new MemorySide(), new MemoryMigrationRecords(), SHORT)) {
            RunningInstance one = scene.instance("one");
            scene.insist(scene.migration::start);
            CounterMigration.await(
                    () -> one.participant().position().phase() == Phase.DUAL_WRITE, () -> "a phase that is learned");
            scene.target.silentMillis = SHORT.lease().multipliedBy(2).toMillis();
            try (OngoingOperation operation = one.participant().enter(true)) {
                scene.origin.failing = true;
                Thread.sleep(SHORT.lease().dividedBy(4).toMillis());
                scene.origin.failing = false;
                Thread.sleep(SHORT.lease().multipliedBy(2).toMillis());
                operation.requireCertain();
            }
        }
    }

    @Test
    void a_hold_that_nobody_ends_is_ended_by_the_instances() throws Exception {
        try (CounterMigration scene =
                new CounterMigration(new MemorySide(), new MemorySide(), new MemoryMigrationRecords(), SHORT)) {
            RunningInstance one = scene.instance("one");
            scene.insist(scene.migration::start);
            MigrationState now = scene.joint.current();
            scene.joint.replace(now, now.at(now.position().held(), Instant.now()));
            CounterMigration.await(() -> one.participant().position().isHeld(), () -> "a hold");
            assertThat(canWrite(one)).isFalse();
            CounterMigration.await(() -> canWrite(one), () -> "writes that go on");
        }
    }

    @Test
    void a_handover_that_got_stuck_is_completed_by_whoever_sees_it() throws Exception {
        try (CounterMigration scene = new CounterMigration()) {
            RunningInstance one = scene.instance("one");
            scene.engine("engine");
            scene.insist(scene.migration::start);
            scene.awaitPhase(Phase.SHADOW);
            MigrationState now = scene.joint.current();
            MigrationState decided = now.at(MigrationPosition.of(Phase.TARGET_READS), Instant.now());
            assertThat(scene.joint.replace(now, decided)).isTrue();
            MigrationRecords target = scene.records.of(Side.TARGET);
            CounterMigration.await(
                    () -> target.state()
                            .find()
                            .filter(it -> it.position().home() == Side.TARGET)
                            .isPresent(),
                    () -> "a target that knows it is home");
            CounterMigration.await(
                    () -> target.instances().all().stream().anyMatch(it -> it.acknowledged() >= decided.revision()),
                    () -> "an instance that knows it, too");
            one.counters().increment("key");
            assertThat(scene.target.find("key")).contains(1L);
            scene.origin.failing = true;
            assertThat(scene.phase()).isEqualTo(Phase.TARGET_READS);
            one.counters().increment("key");
            assertThat(scene.migration.status().lag().queued()).isPositive();
        }
    }

    @Test
    void another_engine_goes_on_where_one_was_abandoned() throws Exception {
        try (CounterMigration scene =
                new CounterMigration(new MemorySide(), new MemorySide(), new MemoryMigrationRecords(), SHORT)) {
            for (int i = 0; i < 2_000; i++) {
                scene.origin.increment("old-" + i);
            }
            RunningInstance one = scene.instance("one");
            try (CounterTraffic traffic = new CounterTraffic(60).on(one.counters(), 2)) {
                scene.insist(scene.migration::start);
                for (int kill = 0; kill < 20 && scene.phase() != Phase.SHADOW; kill++) {
                    Engine<Long> engine = scene.engine("engine");
                    Thread.sleep(40L * kill);
                    engine.close();
                }
                scene.engine("last");
                scene.awaitPhase(Phase.SHADOW);
                traffic.check(one.counters());
            }
            assertThat(scene.target.rows).isEqualTo(scene.origin.rows);
        }
    }

    private static String switches(CounterMigration scene, AtomicReference<String> last) {
        String answer = scene.migration.switchReads().toString();
        last.set(answer);
        return answer;
    }

    private static boolean compares(CounterMigration scene, RunningInstance instance) {
        instance.counters().find("key");
        return scene.migration.status().instances().stream().anyMatch(it -> it.compared() >= 5);
    }

    private static boolean canWrite(RunningInstance instance) {
        try (OngoingOperation operation = instance.participant().enter(true)) {
            return operation.isCertain();
        } catch (StoreException e) {
            return false;
        }
    }
}
