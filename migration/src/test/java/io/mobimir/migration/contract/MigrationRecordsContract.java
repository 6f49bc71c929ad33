package io.mobimir.migration.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.Phase;
import io.mobimir.migration.Side;
import io.mobimir.migration.record.Difference;
import io.mobimir.migration.record.EngineClaim;
import io.mobimir.migration.record.Instance;
import io.mobimir.migration.record.Instance.Tally;
import io.mobimir.migration.record.MigrationPosition;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.record.MigrationState;
import io.mobimir.migration.record.MigrationState.Trust;
import io.mobimir.migration.record.MigrationState.Verification;
import io.mobimir.migration.record.QueuedKey;
import io.mobimir.migration.record.Reject;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The promises of every store of migration records. */
public abstract class MigrationRecordsContract {
    private static final Instant NOW = Instant.parse("2026-11-27T00:00:00.123Z");

    private String entity;
    private MigrationRecords records;

    /** Opens the records of one entity; they are empty, although the store may hold those of others. */
    protected abstract MigrationRecords open(String entity);

    @BeforeEach
    void openRecords() {
        entity = "entity-" + RandomKeys.random();
        records = open(entity);
    }

    @Test
    public void a_state_comes_back_with_everything_it_has() {
        Trust trust = new Trust(
                Optional.of(new Verification(NOW, 1_000_000_007, 3, true)), Optional.of(NOW.minusSeconds(90)));
        MigrationPosition position = new MigrationPosition(Phase.TARGET_READS, Optional.of(Phase.SHADOW), Side.ORIGIN);
        MigrationState full = new MigrationState(position, 1, NOW, true, trust);
        assertThat(records.state().find()).isEmpty();
        assertThat(records.state().replace(0, full)).isTrue();
        assertThat(records.state().find()).contains(full);
        MigrationState plain = new MigrationState(MigrationPosition.of(Phase.TARGET), 7, NOW, false, Trust.NONE);
        assertThat(records.state().replace(1, plain)).isTrue();
        assertThat(records.state().find()).contains(plain);
    }

    @Test
    public void a_state_is_replaced_only_from_the_expected_revision() {
        MigrationState first = new MigrationState(MigrationPosition.of(Phase.DUAL_WRITE), 4, NOW, false, Trust.NONE);
        assertThat(records.state().replace(3, first)).isFalse();
        assertThat(records.state().find()).isEmpty();
        assertThat(records.state().replace(0, first)).isTrue();
        assertThat(records.state().replace(0, first.again())).isFalse();
        assertThat(records.state().replace(5, first.again())).isFalse();
        assertThat(records.state().find()).contains(first);
    }

    @Test
    public void of_several_that_move_a_state_at_once_one_succeeds() {
        records.state().replace(0, MigrationState.START.again());
        List<Boolean> moved = Race.of(
                4,
                racer -> () -> records.state()
                        .replace(
                                1,
                                new MigrationState(
                                        MigrationPosition.START, 2, NOW.plusSeconds(racer), false, Trust.NONE)));
        assertThat(moved).containsOnlyOnce(true);
        assertThat(records.state().find().orElseThrow().since()).isEqualTo(NOW.plusSeconds(moved.indexOf(true)));
    }

    @Test
    public void a_claim_is_replaced_only_by_who_knows_it() {
        EngineClaim first = new EngineClaim("a", 1);
        assertThat(records.state().claim()).isEmpty();
        assertThat(records.state().claim(Optional.empty(), first)).isTrue();
        assertThat(records.state().claim(Optional.empty(), new EngineClaim("b", 1)))
                .isFalse();
        assertThat(records.state().claim(Optional.of(new EngineClaim("a", 2)), new EngineClaim("b", 3)))
                .isFalse();
        assertThat(records.state().claim(Optional.of(first), new EngineClaim("b", 2)))
                .isTrue();
        assertThat(records.state().claim()).contains(new EngineClaim("b", 2));
    }

    @Test
    public void a_claim_and_a_state_do_not_touch_each_other() {
        EngineClaim claim = new EngineClaim("a", 1);
        records.state().claim(Optional.empty(), claim);
        assertThat(records.state().find()).isEmpty();
        assertThat(records.state().replace(0, MigrationState.START.again())).isTrue();
        assertThat(records.state().claim()).contains(claim);
    }

    @Test
    public void an_instance_is_known_as_it_last_reported() {
        Instance one = new Instance("one", 1, NOW, 0, Tally.NONE);
        Instance later = new Instance("one", 2, NOW.plusSeconds(1), 5, new Tally(10, 1, 3));
        Instance two = new Instance("two", 1, NOW, 4, Tally.NONE);
        records.instances().beat(one);
        records.instances().beat(two);
        records.instances().beat(later);
        assertThat(records.instances().all()).containsExactlyInAnyOrder(later, two);
    }

    @Test
    public void an_instance_that_is_removed_is_gone_until_it_reports_again() {
        Instance one = new Instance("one", 1, NOW, 0, Tally.NONE);
        records.instances().beat(one);
        records.instances().remove("one");
        records.instances().remove("unknown");
        assertThat(records.instances().all()).isEmpty();
        Instance again = new Instance("one", 2, NOW, 0, Tally.NONE);
        records.instances().beat(again);
        assertThat(records.instances().all()).containsExactly(again);
    }

    @Test
    public void a_key_waits_as_often_as_it_was_put() {
        QueuedKey first = new QueuedKey("ключ 1", "one", 1, NOW);
        QueuedKey again = new QueuedKey("ключ 1", "one", 2, NOW);
        QueuedKey others = new QueuedKey("ключ 1", "two", 1, NOW);
        List.of(first, again, others, first).forEach(records.queue()::put);
        assertThat(records.queue().length()).isEqualTo(3);
        records.queue().remove(first);
        records.queue().remove(first);
        assertThat(records.queue().next(10)).containsExactlyInAnyOrder(again, others);
    }

    @Test
    public void the_queue_is_handed_out_in_parts_and_ends() {
        IntStream.range(0, 250).forEach(i -> records.queue().put(new QueuedKey("k" + i, "one", i, NOW.plusMillis(i))));
        assertThat(records.queue().next(20)).hasSize(20);
        int done = 0;
        for (List<QueuedKey> some = records.queue().next(100);
                !some.isEmpty();
                some = records.queue().next(100)) {
            some.forEach(records.queue()::remove);
            done += some.size();
        }
        assertThat(done).isEqualTo(250);
        assertThat(records.queue().length()).isZero();
    }

    @Test
    public void what_waits_comes_about_oldest_first() {
        for (int i = 9; i >= 0; i--) {
            records.queue().put(new QueuedKey("k" + i, "one", 10 - i, NOW.plusSeconds(60L * i)));
        }
        assertThat(records.queue().next(1)).extracting(QueuedKey::key).containsExactly("k0");
    }

    @Test
    public void checkpoints_are_kept_by_job_and_name() {
        records.checkpoints().put("backfill", "range 1", bytes("10"));
        records.checkpoints().put("backfill", "range 2", bytes("20"));
        records.checkpoints().put("backfill", "range 2", bytes("21"));
        records.checkpoints().put("verify", "range 1", bytes("30"));
        assertThat(texts(records.checkpoints().of("backfill"))).isEqualTo(Map.of("range 1", "10", "range 2", "21"));
        records.checkpoints().clear("backfill");
        assertThat(records.checkpoints().of("backfill")).isEmpty();
        records.checkpoints().put("backfill", "range 3", bytes("40"));
        assertThat(texts(records.checkpoints().of("backfill"))).isEqualTo(Map.of("range 3", "40"));
        assertThat(texts(records.checkpoints().of("verify"))).isEqualTo(Map.of("range 1", "30"));
    }

    @Test
    public void a_checkpoint_may_be_large() {
        byte[] large = new byte[1_200_000];
        new Random(7).nextBytes(large);
        records.checkpoints().put("verify", "digests", large);
        assertThat(records.checkpoints().of("verify").get("digests")).isEqualTo(large);
    }

    @Test
    public void a_reject_waits_for_a_decision_and_keeps_it() {
        records.rejects().putAside("a", "status: is missing");
        records.rejects().putAside("b", "amount: «сто» is not a number");
        records.rejects().accept("a");
        records.rejects().accept("unknown");
        assertThat(records.rejects().open()).isEqualTo(1);
        records.rejects().putAside("a", "status: still missing");
        assertThat(records.rejects().open()).isEqualTo(1);
        assertThat(records.rejects().list(10))
                .containsExactly(
                        new Reject("b", "amount: «сто» is not a number", false),
                        new Reject("a", "status: still missing", true));
    }

    @Test
    public void a_reject_that_is_released_is_gone() {
        records.rejects().putAside("a", "status: is missing");
        records.rejects().accept("a");
        records.rejects().release("a");
        records.rejects().release("unknown");
        assertThat(records.rejects().list(10)).isEmpty();
        records.rejects().putAside("a", "user: is missing");
        assertThat(records.rejects().list(10)).containsExactly(new Reject("a", "user: is missing", false));
    }

    @Test
    public void rejects_are_copied_with_the_decisions_about_them() {
        records.rejects().putAside("a", "status: is missing");
        records.rejects()
                .copy(List.of(new Reject("a", "user: is missing", true), new Reject("b", "amount: «сто»", false)));
        records.rejects().copy(List.of());
        assertThat(records.rejects().list(10))
                .containsExactly(new Reject("b", "amount: «сто»", false), new Reject("a", "user: is missing", true));
        assertThat(records.rejects().open()).isEqualTo(1);
    }

    @Test
    public void many_rejects_are_copied_at_once_however_long_their_reasons_are() {
        List<Reject> many = IntStream.range(0, 500)
                .mapToObj(i -> new Reject("key-" + i, "«сто» ".repeat(i % 100 == 0 ? 5_000 : 10), i % 2 == 0))
                .toList();
        records.rejects().copy(many);
        assertThat(records.rejects().list(1_000)).containsExactlyInAnyOrderElementsOf(many);
    }

    @Test
    public void differences_are_kept_by_key_and_field_until_they_are_cleared() {
        records.differences().note(new Difference("a", "status", "new", "shipped"));
        records.differences().note(new Difference("a", "status", "new", "cancelled"));
        records.differences().note(new Difference("a", "amount", "1", ""));
        assertThat(records.differences().list(10))
                .containsExactlyInAnyOrder(
                        new Difference("a", "status", "new", "cancelled"), new Difference("a", "amount", "1", ""));
        assertThat(records.differences().list(1)).hasSize(1);
        records.differences().clear();
        assertThat(records.differences().list(10)).isEmpty();
        records.differences().note(new Difference("b", "status", "new", "shipped"));
        assertThat(records.differences().list(10)).hasSize(1);
    }

    @Test
    public void the_records_of_two_entities_are_apart() {
        MigrationRecords others = open(entity + "-other");
        records.state().replace(0, MigrationState.START.again());
        records.state().claim(Optional.empty(), new EngineClaim("a", 1));
        records.instances().beat(new Instance("one", 1, NOW, 0, Tally.NONE));
        records.queue().put(new QueuedKey("a", "one", 1, NOW));
        records.checkpoints().put("backfill", "range", bytes("1"));
        records.rejects().putAside("a", "status: is missing");
        records.differences().note(new Difference("a", "status", "", "new"));
        assertThat(others.state().find()).isEmpty();
        assertThat(others.state().claim()).isEmpty();
        assertThat(others.instances().all()).isEmpty();
        assertThat(others.queue().length()).isZero();
        assertThat(others.checkpoints().of("backfill")).isEmpty();
        assertThat(others.rejects().open()).isZero();
        assertThat(others.differences().list(10)).isEmpty();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, String> texts(Map<String, byte[]> notes) {
        Map<String, String> texts = new HashMap<>();
        notes.forEach((name, note) -> texts.put(name, new String(note, StandardCharsets.UTF_8)));
        return texts;
    }
}
