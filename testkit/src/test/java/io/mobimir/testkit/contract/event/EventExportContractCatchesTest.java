package io.mobimir.testkit.contract.event;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Page;
import io.mobimir.shop.event.Days;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.Events;
import io.mobimir.testkit.contract.ContractCatches;
import io.mobimir.testkit.contract.event.BrokenEvents.Whole;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

class EventExportContractCatchesTest extends ContractCatches<Events> {
    EventExportContractCatchesTest() {
        super(EventExportContract.class);
    }

    @Override
    protected Object contractOn(Function<Clock, Events> store) {
        return new EventExportContract() {
            private @Nullable Events shared;

            @Override
            protected Events open(Clock clock) {
                if (shared == null) {
                    shared = store.apply(clock);
                }
                return shared;
            }
        };
    }

    @Override
    protected Stream<Broken<Events>> stores() {
        return Stream.concat(batches(), days());
    }

    private static Stream<Broken<Events>> batches() {
        return Stream.of(
                broken(
                        "a batch begins one too late",
                        clock -> offBy(clock, 1),
                        "every_event_of_the_day_is_exported_once_in_batches_of_any_size"),
                broken(
                        "a batch begins one too early",
                        clock -> offBy(clock, -1),
                        "every_event_of_the_day_is_exported_once_in_batches_of_any_size"),
                broken(
                        "batches by offset",
                        clock -> offBy(clock, 0),
                        "what_was_there_at_the_beginning_is_exported_once_while_more_arrives",
                        "a_cursor_of_another_day_is_refused",
                        "a_day_that_no_event_can_be_of_is_refused_by_name"),
                broken(
                        "the cursor is in the instance",
                        EventExportContractCatchesTest::remembersWhereItWas,
                        "an_export_goes_on_from_any_of_its_cursors_in_another_instance"),
                broken("half batches", EventExportContractCatchesTest::halfBatches, "batches_are_full_until_the_last"),
                broken(
                        "a user is cut short",
                        EventExportContractCatchesTest::cutsUsers,
                        "a_user_with_more_events_than_a_batch_is_exported_whole"),
                broken(
                        "one event per moment",
                        EventExportContractCatchesTest::onePerMoment,
                        "events_of_one_moment_are_all_exported"));
    }

    private static Stream<Broken<Events>> days() {
        return Stream.of(
                broken(
                        "days of Moscow",
                        clock -> shifted(clock, Duration.ofHours(3)),
                        "an_export_ends_at_midnight_in_utc"),
                broken(
                        "midnight belongs to yesterday",
                        clock -> shifted(clock, Duration.ofMillis(-1)),
                        "an_export_ends_at_midnight_in_utc"),
                broken("a retry doubles", BrokenEvents::doubles, "a_retried_event_is_exported_once"),
                broken("nothing ever ends", BrokenEvents::immortal, "events_whose_life_is_over_are_not_exported"),
                broken(
                        "there is always more",
                        EventExportContractCatchesTest::alwaysMore,
                        "a_day_without_events_has_an_empty_export"),
                broken(
                        "any limit will do",
                        EventExportContractCatchesTest::halfBatches,
                        "a_batch_of_none_or_of_too_many_is_refused_by_name"));
    }

    private static Events offBy(Clock clock, int error) {
        return new Whole(clock) {
            @Override
            public synchronized Page<Event> export(LocalDate day, int limit, Optional<Cursor> after) {
                int skip = after.map(cursor -> Integer.parseInt(cursor.value())).orElse(0);
                List<Event> found = ofDay(day).skip(skip).limit(limit + 1L).toList();
                int next = skip + Math.max(1, limit + error);
                return Page.of(found, limit, event -> new Cursor(Integer.toString(next)));
            }
        };
    }

    private static Events remembersWhereItWas(Clock clock) {
        return new Whole(clock) {
            private int read;

            @Override
            public synchronized Page<Event> export(LocalDate day, int limit, Optional<Cursor> after) {
                List<Event> found = ofDay(day).skip(read).limit(limit + 1L).toList();
                read += limit;
                return Page.of(found, limit, event -> new Cursor("next"));
            }
        };
    }

    private static Events halfBatches(Clock clock) {
        return new Whole(clock) {
            @Override
            public synchronized Page<Event> export(LocalDate day, int limit, Optional<Cursor> after) {
                return super.export(day, Math.max(1, limit / 2), after);
            }
        };
    }

    private static Events cutsUsers(Clock clock) {
        return new Whole(clock) {
            @Override
            protected Stream<Event> ofDay(LocalDate day) {
                return super.ofDay(day).collect(Collectors.groupingBy(Event::user)).values().stream()
                        .flatMap(all -> all.stream().limit(100));
            }
        };
    }

    private static Events onePerMoment(Clock clock) {
        return new Whole(clock) {
            @Override
            protected Stream<Event> ofDay(LocalDate day) {
                Map<String, Boolean> seen = new ConcurrentHashMap<>();
                return super.ofDay(day)
                        .filter(event -> seen.putIfAbsent(event.user() + "\n" + event.time(), true) == null);
            }
        };
    }

    private static Events shifted(Clock clock, Duration shift) {
        return new Whole(clock) {
            @Override
            protected Stream<Event> ofDay(LocalDate day) {
                return living().filter(event ->
                        Days.upTo(event.time().plus(shift), 1).last().equals(day));
            }
        };
    }

    private static Events alwaysMore(Clock clock) {
        return new Whole(clock) {
            @Override
            public synchronized Page<Event> export(LocalDate day, int limit, Optional<Cursor> after) {
                return new Page<>(super.export(day, limit, after).items(), Optional.of(new Cursor("more")));
            }
        };
    }
}
