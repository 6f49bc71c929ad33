package io.mobimir.store.cassandra.unfinished;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
    private final List<String> finished = new ArrayList<>();
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
        Sweeper sweeper = sweeper();
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
        int[] calls = new int[1];
        Sweeper sweeper = new Sweeper(
                unfinished,
                clock,
                kind,
                (id, age) -> {
                    if (id.equals("FAILS") && ++calls[0] <= 2) {
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
        Sweeper fresh = new Sweeper(unfinished, clock, kind, (id, age) -> finished.add(id));
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
        new Sweeper(unfinished, clock, kind, (id, age) -> finished.add(id)).sweep();
        assertThat(finished).containsExactly("NOW", "BEFORE");
    }

    @Test
    void an_announcement_by_a_slow_clock_is_found() {
        Sweeper sweeper = sweeper();
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

    private Sweeper sweeper() {
        return new Sweeper(unfinished, clock, kind, (id, age) -> finished.add(id), SHORT_MEMORY);
    }
}
