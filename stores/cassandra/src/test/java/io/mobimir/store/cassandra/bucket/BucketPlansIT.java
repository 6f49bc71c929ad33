package io.mobimir.store.cassandra.bucket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.mobimir.shop.InvalidField;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.bucket.BucketPlan.Span;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@OnCassandra
class BucketPlansIT {
    private static final Duration LIFETIME = Duration.ofSeconds(30);
    private static final Duration LEAD = LIFETIME.multipliedBy(2).plusSeconds(10);

    private static CassandraFixture fixture;

    private final TestClock clock = TestClock.atPresent();
    private final String table = "t_" + RandomKeys.random();

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(cassandra);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @Test
    void the_first_declaration_holds_for_all_time_and_the_same_again_adds_nothing() {
        instance().declare(table, Buckets.hash(8));
        instance().declare(table, Buckets.hash(8));
        assertThat(instance().plan(table, "any")).isEqualTo(BucketPlan.always(Buckets.hash(8)));
    }

    @Test
    void a_later_different_declaration_begins_when_every_instance_can_know_it() {
        instance().declare(table, Buckets.NONE);
        instance().declare(table, Buckets.hash(4));
        assertThat(instance().plan(table, "any"))
                .isEqualTo(BucketPlan.always(Buckets.NONE).then(clock.instant().plus(LEAD), Buckets.hash(4)));
    }

    @Test
    void instances_that_start_together_with_a_new_configuration_add_one_epoch() {
        instance().declare(table, Buckets.NONE);
        Race.of(4, racer -> () -> {
            instance().declare(table, Buckets.hash(4));
            return racer;
        });
        assertThat(instance().plan(table, "any").epochs()).hasSize(2);
    }

    @Test
    void a_change_for_one_key_leaves_all_others_alone() {
        instance().declare(table, Buckets.NONE);
        Instant from = instance().change(table, "USER-1", Buckets.hash(4));
        assertThat(from).isEqualTo(clock.instant().plus(LEAD));
        assertThat(instance().plan(table, "USER-1"))
                .isEqualTo(BucketPlan.always(Buckets.NONE).then(from, Buckets.hash(4)));
        assertThat(instance().plan(table, "USER-2")).isEqualTo(BucketPlan.always(Buckets.NONE));
    }

    @Test
    void a_second_change_follows_the_first_also_when_the_clock_jumped_back() {
        instance().declare(table, Buckets.NONE);
        Instant first = instance().change(table, "USER-1", Buckets.hash(4));
        clock.move(Duration.ofHours(-1));
        Instant second = instance().change(table, "USER-1", Buckets.hash(8));
        assertThat(second).isAfter(first);
        assertThat(instance().plan(table, "USER-1").newest().buckets()).isEqualTo(Buckets.hash(8));
    }

    @Test
    void a_key_with_a_plan_of_its_own_does_not_follow_a_later_common_one() {
        instance().declare(table, Buckets.NONE);
        Instant own = instance().change(table, "USER-1", Buckets.hash(4));
        clock.move(Duration.ofHours(1));
        instance().declare(table, Buckets.DAY);
        assertThat(instance().plan(table, "USER-1"))
                .isEqualTo(BucketPlan.always(Buckets.NONE).then(own, Buckets.hash(4)));
    }

    @Test
    void a_user_called_star_is_not_everybody() {
        instance().declare(table, Buckets.NONE);
        instance().change(table, "*", Buckets.hash(4));
        assertThat(instance().plan(table, "USER-1")).isEqualTo(BucketPlan.always(Buckets.NONE));
        assertThatThrownBy(() -> instance().change(table, "", Buckets.hash(4))).isInstanceOf(InvalidField.class);
    }

    @Test
    void a_table_that_nobody_declared_is_a_mistake_and_says_so() {
        assertThatThrownBy(() -> instance().plan(table, "any")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_row_from_the_future_or_before_all_time_is_refused_by_name() {
        instance().declare(table, Buckets.DAY);
        for (Instant wrong : List.of(clock.instant().plusSeconds(6), BucketPlan.EARLIEST.minusMillis(1))) {
            assertThatThrownBy(() -> instance().bucketForWrite(table, "any", new TimeKey(wrong, "x")))
                    .isInstanceOfSatisfying(
                            InvalidField.class, e -> assertThat(e.field()).isEqualTo("created_at"));
        }
        assertThat(instance().spans(table, "any", BucketPlan.EARLIEST, BucketPlan.LATEST))
                .isEmpty();
    }

    @Test
    void a_calendar_lists_a_bucket_before_its_first_row_and_only_once() {
        PlanInstance writer = new PlanInstance();
        writer.plans.declare(table, Buckets.MONTH);
        Instant now = clock.instant();
        for (Instant time : List.of(now, now, now.minus(Duration.ofDays(400)))) {
            writer.plans.bucketForWrite(table, "USER-1", new TimeKey(time, "x"));
        }
        assertThat(instance().spans(table, "USER-1", BucketPlan.EARLIEST, BucketPlan.LATEST))
                .extracting(Span::buckets)
                .containsExactly(
                        List.of(Buckets.MONTH.of(now, "")),
                        List.of(Buckets.MONTH.of(now.minus(Duration.ofDays(400)), "")));
    }

    /**
     * Two instances write and read at random moments while a third changes the plan repeatedly, so that one instance often
     * has a newer plan than the other.
     */
    @Test
    void no_row_is_ever_invisible_while_the_plan_changes() {
        Random random = new Random(11);
        List<PlanInstance> instances = List.of(new PlanInstance(), new PlanInstance());
        instance().declare(table, Buckets.NONE);
        List<Buckets> changes =
                List.of(Buckets.hash(4), Buckets.DAY, Buckets.hash(2), Buckets.MONTH, Buckets.NONE, Buckets.DAY);
        List<Row> rows = new ArrayList<>();
        for (int step = 0; step < 600; step++) {
            if (step % 100 == 20) {
                instance().change(table, "USER-1", changes.get(step / 100));
            }
            write(instances.get(random.nextInt(2)), random, rows);
            assertSeesAll(instances.get(random.nextInt(2)), rows);
            pass(Duration.ofMillis(random.nextInt(4_000)), instances);
        }
        pass(Duration.ofDays(40), instances);
        assertSeesAll(instances.get(0), rows);
    }

    private record Row(TimeKey key, int bucket) {}

    /** Writes a row with a clock that is slightly ahead or behind. */
    private void write(PlanInstance writer, Random random, List<Row> rows) {
        Instant time = clock.instant().plusMillis(random.nextInt(-5_000, 5_000));
        TimeKey key = new TimeKey(time, "ORD-" + rows.size());
        rows.add(new Row(key, writer.plans.bucketForWrite(table, "USER-1", key)));
    }

    private void assertSeesAll(PlanInstance reader, List<Row> rows) {
        List<Span> spans = new ArrayList<>();
        reader.plans
                .spans(table, "USER-1", BucketPlan.EARLIEST, BucketPlan.LATEST)
                .forEach(spans::add);
        for (Row row : rows) {
            long visits = spans.stream()
                    .filter(span -> !row.key.time().isBefore(span.from())
                            && row.key.time().isBefore(span.to())
                            && span.buckets().contains(row.bucket))
                    .count();
            if (visits != 1) {
                fail("%d visits to %s at %s", visits, row, clock.instant());
            }
        }
    }

    private void pass(Duration time, List<PlanInstance> instances) {
        clock.move(time);
        instances.forEach(each -> each.nanos += time.toNanos());
    }

    private BucketPlans instance() {
        return new PlanInstance().plans;
    }

    private final class PlanInstance {
        private long nanos;
        private final BucketPlans plans = new BucketPlans(fixture.cassandra(), clock, LIFETIME, () -> nanos);
    }
}
