package io.mobimir.migration.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.migration.Phase;
import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.migration.copy.KeySync;
import io.mobimir.migration.memory.MemoryMigrationRecords;
import io.mobimir.migration.record.Difference;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.verify.Verify;
import io.mobimir.shop.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class VerifyTest {
    private final CounterMigration scene = new CounterMigration();
    private final MigrationRecords records = new MemoryMigrationRecords();
    private final Verify<Long> verify = new Verify<>(scene.entity, records, CounterMigration.TIMING, Time.system());
    private final List<String> faulty = new ArrayList<>();

    @Test
    void a_hundred_of_a_hundred_faults_are_found_and_named() {
        fill(5_000);
        for (int i = 0; i < 25; i++) {
            scene.target.spoil("old-" + i, 9);
            scene.target.lose("old-" + (100 + i));
            scene.target.increment("extra-" + i);
            scene.target.breakCopy("old-" + (200 + i));
        }
        Verify.VerifyResult result = run().orElseThrow();
        assertThat(result).isEqualTo(new Verify.VerifyResult(5_000, 100));
        List<Difference> named = records.differences().list(1_000);
        assertThat(named).hasSize(100).contains(new Difference("old-3", "value", "1", "9"));
        assertThat(named).anySatisfy(it -> {
            assertThat(it.key()).isEqualTo("old-101");
            assertThat(it.field()).isEqualTo(Difference.ROW);
            assertThat(it.target()).isEqualTo("missing");
        });
        assertThat(named).anySatisfy(it -> {
            assertThat(it.key()).isEqualTo("extra-7");
            assertThat(it.origin()).isEqualTo("missing");
        });
        assertThat(named).contains(new Difference("old-224", Difference.COPY, "", "old-224: copy.value is -1"));
        assertThat(faulty).hasSize(100).doesNotHaveDuplicates();
    }

    @Test
    void what_is_found_can_be_repaired_by_copying() {
        fill(500);
        scene.target.spoil("old-1", 9);
        scene.target.lose("old-2");
        scene.target.increment("extra");
        scene.target.breakCopy("old-3");
        run();
        faulty.forEach(key -> new KeySync<>(scene.entity).repair(key, Side.ORIGIN));
        assertThat(run()).contains(new Verify.VerifyResult(500, 0));
        assertThat(records.differences().list(10)).isEmpty();
    }

    @Test
    void what_is_deleted_on_one_side_and_absent_on_the_other_is_the_same() {
        fill(10);
        scene.origin.increment("gone");
        scene.origin.remove("gone");
        assertThat(run()).contains(new Verify.VerifyResult(10, 0));
    }

    @Test
    void a_comparison_that_was_stopped_goes_on_and_still_finds_everything() {
        fill(2_000);
        for (int i = 0; i < 100; i++) {
            scene.target.spoil("old-" + i, 9);
        }
        int runs = 1;
        for (Optional<Verify.VerifyResult> result = some(5); ; result = some(5)) {
            if (result.isPresent()) {
                assertThat(result.get().differences()).isEqualTo(100);
                break;
            }
            runs++;
        }
        assertThat(runs).isGreaterThan(3);
    }

    @Test
    void a_look_at_copies_that_fails_fails_the_comparison_and_the_next_one_finds_what_it_would_have_seen() {
        fill(1_000);
        scene.target.breakCopy("old-3");
        scene.target.hidden = "old-3";
        assertThatThrownBy(this::run).isInstanceOf(StoreException.class).hasMessageContaining("old-3");
        scene.target.hidden = "";
        assertThat(run()).contains(new Verify.VerifyResult(1_000, 1));
    }

    @Test
    void writes_under_way_raise_no_alarm() throws Exception {
        try (scene) {
            fill(500);
            CounterMigration.RunningInstance one = scene.instance("one");
            scene.engine("engine");
            try (CounterTraffic traffic = new CounterTraffic(60).on(one.counters(), 2)) {
                scene.insist(scene.migration::start);
                scene.awaitPhase(Phase.SHADOW);
                for (int i = 0; i < 10; i++) {
                    assertThat(run().orElseThrow().differences()).isZero();
                }
                traffic.check(one.counters());
            }
        }
    }

    private Optional<Verify.VerifyResult> run() {
        faulty.clear();
        return verify.run(Side.ORIGIN, () -> true, faulty::add);
    }

    private Optional<Verify.VerifyResult> some(int looks) {
        AtomicInteger left = new AtomicInteger(looks);
        return verify.run(Side.ORIGIN, () -> left.decrementAndGet() >= 0, faulty::add);
    }

    private void fill(int rows) {
        for (int i = 0; i < rows; i++) {
            scene.origin.increment("old-" + i);
        }
        scene.origin.rows.forEach(scene.target::apply);
    }
}
