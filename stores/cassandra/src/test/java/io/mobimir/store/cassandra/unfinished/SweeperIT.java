package io.mobimir.store.cassandra.unfinished;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.unfinished.CassandraUnfinishedWork.Finisher;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@OnCassandra
class SweeperIT {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /** Enough where the test is not about long ago: a whole day is thousands of reads. */
    private static final Duration SHORT_MEMORY = Duration.ofMinutes(15);

    private static CassandraFixture fixture;

    private final TestClock clock = TestClock.atPresent();
    private final String kind = RandomKeys.random();
    private final List<String> finished = new CopyOnWriteArrayList<>();
    private CassandraUnfinishedWork unfinished;

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(cassandra);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @BeforeEach
    void openTable() {
        unfinished = new CassandraUnfinishedWork(fixture.cassandra(), clock);
    }

    @Test
    void work_that_nobody_finished_is_finished_once_its_time_has_come() {
        Sweeper<Announcement> sweeper = sweeper();
        unfinished.announce(kind, "ORD-1");
        assertThat(sweeper.sweep()).isZero();
        clock.move(PATIENCE);
        assertThat(sweeper.sweep()).isEqualTo(1);
        clock.move(Duration.ofMinutes(1));
        sweeper.sweep();
        assertThat(finished).containsExactly("ORD-1");
    }

    @Test
    void work_that_is_done_is_left_alone() {
        Announcement work = unfinished.announce(kind, "ORD-1");
        unfinished.done(work);
        Awaitility.await()
                .untilAsserted(() -> assertThat(unfinished
                                .left(kind, work.minute())
                                .toCompletableFuture()
                                .join())
                        .isEmpty());
        clock.move(Duration.ofMinutes(2));
        assertThat(sweeper().sweep()).isZero();
        assertThat(finished).isEmpty();
    }

    @Test
    void that_one_is_done_says_nothing_about_another_who_does_the_same() {
        Announcement first = unfinished.announce(kind, "ORD-1");
        unfinished.announce(kind, "ORD-1");
        unfinished.done(first);
        clock.move(PATIENCE);
        sweeper().sweep();
        assertThat(finished).contains("ORD-1");
    }

    @Test
    void other_kinds_of_work_are_not_touched() {
        unfinished.announce(RandomKeys.random(), "ORD-1");
        clock.move(PATIENCE);
        assertThat(sweeper().sweep()).isZero();
    }

    @Test
    void what_is_not_settled_or_fails_is_tried_again_and_holds_up_nothing_else() {
        AtomicInteger calls = new AtomicInteger();
        Sweeper<Announcement> sweeper = sweeper(
                (id, age) -> {
                    if (id.equals("FAILS") && calls.incrementAndGet() <= 2) {
                        throw new StoreException(Outcome.UNKNOWN, "the test said so");
                    }
                    if (id.equals("HOPELESS")) {
                        throw new IllegalStateException("the test said so");
                    }
                    if (id.equals("WAITS") && age.compareTo(Duration.ofMinutes(4)) < 0) {
                        return false;
                    }
                    return finished.add(id);
                },
                SHORT_MEMORY);
        List.of("FAILS", "HOPELESS", "WAITS", "WORKS").forEach(id -> unfinished.announce(kind, id));
        clock.move(PATIENCE);
        sweeper.sweep();
        assertThat(finished).containsExactly("WORKS");
        clock.move(Duration.ofMinutes(3));
        sweeper.sweep();
        sweeper.sweep();
        assertThat(finished).containsExactly("WORKS", "FAILS");
        clock.move(Duration.ofMinutes(3));
        sweeper.sweep();
        assertThat(finished).containsExactly("WORKS", "FAILS", "WAITS");
    }

    @Test
    void a_new_sweeper_finds_what_was_left_yesterday() {
        unfinished.announce(kind, "ORD-1");
        clock.move(Duration.ofHours(23));
        Sweeper<Announcement> fresh = new Sweeper<>(unfinished.ofKind(kind, (id, age) -> finished.add(id)), clock);
        for (int hour = 0; hour < 24; hour++) {
            fresh.sweep();
        }
        assertThat(finished).containsExactly("ORD-1");
    }

    @Test
    void a_new_sweeper_begins_with_what_was_left_last() {
        unfinished.announce(kind, "YESTERDAY");
        clock.move(Duration.ofHours(20));
        unfinished.announce(kind, "BEFORE");
        clock.move(Duration.ofMinutes(2));
        unfinished.announce(kind, "NOW");
        clock.move(PATIENCE);
        new Sweeper<>(unfinished.ofKind(kind, (id, age) -> finished.add(id)), clock).sweep();
        assertThat(finished).containsExactlyInAnyOrder("NOW", "BEFORE");
    }

    @Test
    void an_announcement_by_a_slow_clock_is_found() {
        Sweeper<Announcement> sweeper = sweeper();
        sweeper.sweep();
        clock.move(Duration.ofMinutes(-8));
        unfinished.announce(kind, "ORD-1");
        clock.move(Duration.ofMinutes(8));
        for (int minute = 0; minute < 12; minute++) {
            sweeper.sweep();
            clock.move(Duration.ofMinutes(1));
        }
        assertThat(finished).containsExactly("ORD-1");
    }

    @Test
    void one_that_hangs_holds_up_nobody_and_is_not_begun_twice() {
        CountDownLatch hangs = new CountDownLatch(1);
        AtomicInteger begun = new AtomicInteger();
        Sweeper<Announcement> sweeper = sweeper(
                (id, age) -> {
                    if (id.equals("HANGS")) {
                        begun.incrementAndGet();
                        awaitUninterruptibly(hangs);
                    }
                    return finished.add(id);
                },
                SHORT_MEMORY);
        unfinished.announce(kind, "HANGS");
        List<String> others = IntStream.range(0, 40).mapToObj(n -> "ORD-" + n).toList();
        others.forEach(id -> unfinished.announce(kind, id));
        clock.move(PATIENCE);
        assertThat(sweeper.sweep()).isEqualTo(others.size());
        unfinished.announce(kind, "LATER");
        clock.move(PATIENCE);
        assertThat(sweeper.sweep()).isEqualTo(1);
        assertThat(finished).doesNotContain("HANGS").hasSize(1 + others.size());
        hangs.countDown();
        Awaitility.await().until(() -> finished.contains("HANGS"));
        sweeper.sweep();
        assertThat(begun).hasValue(1);
    }

    @Test
    void as_many_as_there_are_hands_for_are_finished_at_the_same_time() {
        CountDownLatch together = new CountDownLatch(16);
        Sweeper<Announcement> sweeper = sweeper(
                (id, age) -> {
                    together.countDown();
                    awaitUninterruptibly(together);
                    return true;
                },
                SHORT_MEMORY);
        IntStream.range(0, 16).forEach(n -> unfinished.announce(kind, "ORD-" + n));
        clock.move(PATIENCE);
        assertThat(sweeper.sweep()).isEqualTo(16);
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Sweeper<Announcement> sweeper() {
        return sweeper((id, age) -> finished.add(id), SHORT_MEMORY);
    }

    private Sweeper<Announcement> sweeper(Finisher finisher, Duration memory) {
        return new Sweeper<>(unfinished.ofKind(kind, finisher), clock, memory);
    }
}
