package io.mobimir.testkit.contract;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Page;
import io.mobimir.shop.auditlog.AuditEntry;
import io.mobimir.shop.auditlog.AuditLog;
import io.mobimir.shop.auditlog.AuditedChange;
import io.mobimir.shop.auditlog.AuditedOutcome;
import io.mobimir.testkit.memory.MemoryAuditLog;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

class AuditLogContractCatchesTest extends ContractCatches<AuditLog> {
    AuditLogContractCatchesTest() {
        super(AuditLogContract.class);
    }

    @Override
    protected Object contractOn(Function<Clock, AuditLog> store) {
        return new AuditLogContract() {
            @Override
            protected AuditLog open(Clock clock) {
                return store.apply(clock);
            }
        };
    }

    @Override
    protected Stream<Broken<AuditLog>> stores() {
        return Stream.of(
                broken(
                        "an entry is written when its change is over",
                        WrittenAtTheEnd::new,
                        "a_change_is_in_the_log_before_it_has_an_outcome"),
                broken(
                        "outcomes are not kept",
                        clock -> new MemoryAuditLog(clock) {
                            @Override
                            public synchronized void end(AuditEntry begun, AuditedOutcome outcome) {}
                        },
                        "an_outcome_is_added_in_every_list_and_may_be_repeated",
                        "no_entry_gets_lost_where_many_write_at_once"),
                broken(
                        "the oldest come first",
                        pages(AuditLogContractCatchesTest::reversed),
                        "entries_come_newest_first_in_pages_of_any_size"),
                broken(
                        "the last of a page is shown again",
                        pages(page -> page.next().isPresent() ? twice(page) : page),
                        "entries_of_one_moment_are_neither_repeated_nor_skipped"),
                broken(
                        "a list of everything",
                        Everything::new,
                        "an_actor_is_followed_over_days_and_a_day_has_no_other_days",
                        "nobody_sees_the_entries_of_another_actor"),
                broken("any cursor will do", AnyCursor::new, "a_cursor_of_another_list_is_refused"));
    }

    private static Function<Clock, AuditLog> pages(UnaryOperator<Page<AuditEntry>> spoil) {
        return clock -> new MemoryAuditLog(clock) {
            @Override
            public synchronized Page<AuditEntry> ofActor(String actor, int limit, Optional<Cursor> after) {
                return spoil.apply(super.ofActor(actor, limit, after));
            }
        };
    }

    private static Page<AuditEntry> reversed(Page<AuditEntry> page) {
        List<AuditEntry> items = new ArrayList<>(page.items());
        Collections.reverse(items);
        return new Page<>(items, page.next());
    }

    private static Page<AuditEntry> twice(Page<AuditEntry> page) {
        List<AuditEntry> items = new ArrayList<>(page.items());
        items.add(items.get(items.size() - 1));
        return new Page<>(items, page.next());
    }

    private static final class WrittenAtTheEnd extends MemoryAuditLog {
        WrittenAtTheEnd(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Page<AuditEntry> ofActor(String actor, int limit, Optional<Cursor> after) {
            Page<AuditEntry> page = super.ofActor(actor, limit, after);
            return new Page<>(
                    page.items().stream()
                            .filter(entry -> entry.outcome().isPresent())
                            .toList(),
                    page.next());
        }
    }

    private static final class Everything extends MemoryAuditLog {
        private final MemoryAuditLog all;

        Everything(Clock clock) {
            super(clock);
            this.all = new MemoryAuditLog(clock);
        }

        @Override
        public synchronized AuditEntry begin(AuditedChange change) {
            all.begin(new AuditedChange("all", change.operation(), change.target(), "", ""));
            return super.begin(change);
        }

        @Override
        public synchronized Page<AuditEntry> ofActor(String actor, int limit, Optional<Cursor> after) {
            return all.ofActor("all", limit, after);
        }
    }

    private static final class AnyCursor extends MemoryAuditLog {
        AnyCursor(Clock clock) {
            super(clock);
        }

        @Override
        public synchronized Page<AuditEntry> ofActor(String actor, int limit, Optional<Cursor> after) {
            return super.ofActor(actor, limit, actor.equals("user:other") ? Optional.empty() : after);
        }

        @Override
        public synchronized Page<AuditEntry> ofDay(LocalDate day, int limit, Optional<Cursor> after) {
            return super.ofDay(day, limit, Optional.empty());
        }
    }
}
