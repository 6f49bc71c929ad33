package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Page;
import io.mobimir.shop.UserId;
import io.mobimir.shop.auditlog.AuditEntry;
import io.mobimir.shop.auditlog.AuditLog;
import io.mobimir.shop.auditlog.AuditedChange;
import io.mobimir.shop.auditlog.AuditedOutcome;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of every audit log. */
public abstract class AuditLogContract {
    private final TestClock clock = TestClock.atPresent();
    private final String actor = AuditedChange.actor(RandomKeys.user());
    private AuditLog log;

    /** Opens a store with this clock; it may hold other tests' entries. */
    protected abstract AuditLog open(Clock clock);

    @BeforeEach
    void openStore() {
        log = open(clock);
    }

    @Test
    public void a_change_is_in_the_log_before_it_has_an_outcome() {
        AuditEntry begun = log.begin(change("move-order"));
        assertThat(begun.outcome()).isEmpty();
        assertThat(begun.at()).isEqualTo(clock.instant().truncatedTo(ChronoUnit.MILLIS));
        assertThat(mine()).containsExactly(begun);
        assertThat(today()).contains(begun);
    }

    @Test
    public void an_outcome_is_added_in_every_list_and_may_be_repeated() {
        for (AuditedOutcome outcome : List.of(
                AuditedOutcome.done(), AuditedOutcome.refused("status-not-allowed"), AuditedOutcome.unknown("died"))) {
            AuditEntry begun = log.begin(change("move-order"));
            clock.move(Duration.ofSeconds(1));
            log.end(begun, outcome);
            log.end(begun, outcome);
            assertThat(mine().get(0)).isEqualTo(begun.ended(outcome));
            assertThat(today()).contains(begun.ended(outcome));
        }
    }

    @Test
    public void entries_come_newest_first_in_pages_of_any_size() {
        List<AuditEntry> written = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            written.add(0, log.begin(change("change-" + i)));
            clock.move(Duration.ofMillis(7));
        }
        for (int limit : new int[] {1, 5, 12, 13}) {
            assertThat(mine(limit)).as("pages of %d", limit).isEqualTo(written);
        }
    }

    @Test
    public void entries_of_one_moment_are_neither_repeated_nor_skipped() {
        IntStream.range(0, 9).forEach(i -> log.begin(change("change-" + i)));
        assertThat(mine(2)).hasSize(9).doesNotHaveDuplicates();
    }

    @Test
    public void an_actor_is_followed_over_days_and_a_day_has_no_other_days() {
        AuditEntry first = log.begin(change("yesterday"));
        LocalDate yesterday = day();
        clock.move(Duration.ofDays(40));
        AuditEntry second = log.begin(change("today"));
        assertThat(mine()).containsExactly(second, first);
        assertThat(today()).contains(second).doesNotContain(first);
        assertThat(ofDay(yesterday)).contains(first).doesNotContain(second);
    }

    @Test
    public void nobody_sees_the_entries_of_another_actor() {
        log.begin(change("mine"));
        assertThat(log.ofActor(AuditedChange.actor(new UserId(RandomKeys.random())), 10, Optional.empty())
                        .items())
                .isEmpty();
    }

    @Test
    public void no_entry_gets_lost_where_many_write_at_once() {
        Race.of(8, racer -> () -> {
            AuditEntry begun = log.begin(change("change-" + racer));
            log.end(begun, AuditedOutcome.done());
            return racer;
        });
        assertThat(mine())
                .hasSize(8)
                .allSatisfy(entry -> assertThat(entry.outcome()).contains(AuditedOutcome.done()));
    }

    @Test
    public void a_cursor_of_another_list_is_refused() {
        IntStream.range(0, 3).forEach(i -> log.begin(change("change-" + i)));
        Cursor good = log.ofActor(actor, 1, Optional.empty()).next().orElseThrow();
        assertThatThrownBy(() -> log.ofActor("user:other", 1, Optional.of(good)))
                .isInstanceOfSatisfying(
                        InvalidField.class, e -> assertThat(e.field()).isEqualTo("cursor"));
        assertThatThrownBy(() -> log.ofDay(day(), 1, Optional.of(good)))
                .isInstanceOfSatisfying(
                        InvalidField.class, e -> assertThat(e.field()).isEqualTo("cursor"));
    }

    private AuditedChange change(String operation) {
        return new AuditedChange(
                actor, operation, "/staff/orders/ORD-1/status", "{\"status\": \"shipped\"}", "клиент звонил");
    }

    private LocalDate day() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    private List<AuditEntry> today() {
        return ofDay(day());
    }

    private List<AuditEntry> ofDay(LocalDate day) {
        return all(after -> log.ofDay(day, Page.MAX_SIZE, after));
    }

    private List<AuditEntry> mine() {
        return mine(Page.MAX_SIZE);
    }

    private List<AuditEntry> mine(int limit) {
        return all(after -> log.ofActor(actor, limit, after));
    }

    private static List<AuditEntry> all(Function<Optional<Cursor>, Page<AuditEntry>> page) {
        List<AuditEntry> found = new ArrayList<>();
        Optional<Cursor> next = Optional.empty();
        do {
            Page<AuditEntry> some = page.apply(next);
            found.addAll(some.items());
            next = some.next();
        } while (next.isPresent());
        return found;
    }
}
