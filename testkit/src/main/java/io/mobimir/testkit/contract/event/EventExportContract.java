package io.mobimir.testkit.contract.event;

import static io.mobimir.testkit.contract.event.EventSamples.view;
import static io.mobimir.testkit.contract.event.EventSamples.views;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Page;
import io.mobimir.shop.UserId;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.Events;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of every store of events about the export of a day. */
public abstract class EventExportContract {
    private final TestClock clock = TestClock.atPresent();
    /** Tests share a cluster; a separate day keeps other tests' events out of most of these tests. */
    private final LocalDate day = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC)
            .minusDays(ThreadLocalRandom.current().nextInt(3, 80));

    private final Instant noon = day.atTime(12, 0).toInstant(ZoneOffset.UTC);
    private Events events;

    /**
     * Opens a store with this clock that keeps events for {@link EventsContract#RETENTION}; a second call in one test opens
     * another instance on the same data.
     */
    protected abstract Events open(Clock clock);

    @BeforeEach
    void openStore() {
        events = open(clock);
    }

    @Test
    public void every_event_of_the_day_is_exported_once_in_batches_of_any_size() {
        List<Event> all = ofManyUsers(90, 3);
        assertExportedOnce(all, exported(50));
        assertExportedOnce(all, exported(Events.MAX_EXPORT));
        assertExportedOnce(all, exported(1));
    }

    @Test
    public void batches_are_full_until_the_last() {
        ofManyUsers(40, 2);
        Page<Event> page = events.export(day, 30, Optional.empty());
        while (page.next().isPresent()) {
            assertThat(page.items()).hasSize(30);
            page = events.export(day, 30, page.next());
        }
        assertThat(page.items()).hasSizeBetween(1, 30);
    }

    @Test
    public void a_user_with_more_events_than_a_batch_is_exported_whole() {
        UserId busy = RandomKeys.user();
        List<Event> all = new ArrayList<>(ofManyUsers(5, 1));
        List<Event> many = views(busy, noon, 350, 60_000);
        events.append(many);
        all.addAll(many.stream().filter(event -> event.day().equals(day)).toList());
        assertThat(all).hasSizeGreaterThan(300);
        assertExportedOnce(all, exported(100));
    }

    @Test
    public void events_of_one_moment_are_all_exported() {
        UserId user = RandomKeys.user();
        List<Event> same = views(user, noon, 25, 0);
        events.append(same);
        assertExportedOnce(same, exported(4));
    }

    @Test
    public void an_export_ends_at_midnight_in_utc() {
        UserId user = RandomKeys.user();
        Instant begin = noon.truncatedTo(ChronoUnit.DAYS);
        Event first = view(user, begin, "PROD-1");
        Event last = view(user, begin.plus(1, ChronoUnit.DAYS).minusMillis(1), "PROD-2");
        Event before = view(user, begin.minusMillis(1), "PROD-3");
        Event after = view(user, begin.plus(1, ChronoUnit.DAYS), "PROD-4");
        events.append(List.of(first, last, before, after));
        assertThat(exported(10)).contains(first, last).doesNotContain(before, after);
    }

    @Test
    public void a_retried_event_is_exported_once() {
        List<Event> all = ofManyUsers(10, 2);
        events.append(all);
        assertExportedOnce(all, exported(7));
    }

    @Test
    public void an_export_goes_on_from_any_of_its_cursors_in_another_instance() {
        List<Event> all = ofManyUsers(30, 2);
        Page<Event> first = events.export(day, 25, Optional.empty());
        List<Event> once = new ArrayList<>(first.items());
        List<Event> again = new ArrayList<>(first.items());
        once.addAll(exportedAfter(events, first.next(), 25));
        again.addAll(exportedAfter(open(clock), first.next(), 10));
        assertExportedOnce(all, once);
        assertThat(again).isEqualTo(once);
    }

    @Test
    public void what_was_there_at_the_beginning_is_exported_once_while_more_arrives() {
        List<Event> all = ofManyUsers(30, 3);
        List<Event> read = new ArrayList<>();
        Optional<Cursor> next = Optional.empty();
        do {
            Page<Event> page = events.export(day, 10, next);
            read.addAll(page.items());
            next = page.next();
            if (read.size() < 500) {
                Event last = page.items().get(page.items().size() - 1);
                events.append(List.of(
                        view(RandomKeys.user(), noon, "PROD-NEW"),
                        view(last.user(), noon.plusSeconds(1), "PROD-NEWER")));
            }
        } while (next.isPresent());
        assertExportedOnce(all, read);
    }

    @Test
    public void a_day_without_events_has_an_empty_export() {
        assertThat(events.export(LocalDate.of(2020, 2, 29), 10, Optional.empty()))
                .isEqualTo(new Page<>(List.of(), Optional.empty()));
    }

    @Test
    public void events_whose_life_is_over_are_not_exported() {
        List<Event> all = ofManyUsers(3, 1);
        assertThat(exported(10)).containsAll(all);
        clock.move(EventsContract.RETENTION);
        assertThat(exported(10)).isEmpty();
    }

    @Test
    public void a_cursor_of_another_day_is_refused() {
        ofManyUsers(2, 2);
        Optional<Cursor> cursor = events.export(day, 1, Optional.empty()).next();
        assertRefused("cursor", () -> events.export(day.minusDays(1), 1, cursor));
        assertRefused("cursor", () -> events.export(day, 1, Optional.of(new Cursor("Zm9yZ2Vk"))));
    }

    @Test
    public void a_batch_of_none_or_of_too_many_is_refused_by_name() {
        for (int limit : new int[] {-1, 0, Events.MAX_EXPORT + 1}) {
            assertRefused("limit", () -> events.export(day, limit, Optional.empty()));
        }
    }

    @Test
    public void a_day_that_no_event_can_be_of_is_refused_by_name() {
        assertRefused("day", () -> events.export(LocalDate.MAX, 10, Optional.empty()));
        assertRefused("day", () -> events.export(LocalDate.MIN, 10, Optional.empty()));
    }

    private List<Event> ofManyUsers(int users, int eventsEach) {
        List<Event> all = new ArrayList<>();
        for (int i = 0; i < users; i++) {
            all.addAll(views(RandomKeys.user(), noon.plusMillis(i), eventsEach, 1_000));
        }
        events.append(all);
        return all;
    }

    private List<Event> exported(int size) {
        return exportedAfter(events, Optional.empty(), size);
    }

    private List<Event> exportedAfter(Events store, Optional<Cursor> after, int size) {
        List<Event> all = new ArrayList<>();
        Optional<Cursor> next = after;
        do {
            Page<Event> page = store.export(day, size, next);
            all.addAll(page.items());
            next = page.next();
        } while (next.isPresent());
        return all;
    }

    /** Asserts that our events appear once each and no event twice; the day may hold events of other tests. */
    private static void assertExportedOnce(List<Event> expected, List<Event> exported) {
        assertThat(exported).doesNotHaveDuplicates();
        Set<UserId> ours = expected.stream().map(Event::user).collect(Collectors.toSet());
        assertThat(exported.stream()
                        .filter(event -> ours.contains(event.user()))
                        .filter(event -> event.resource().stream().noneMatch(name -> name.startsWith("PROD-NEW"))))
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    private static void assertRefused(String field, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(InvalidField.class).hasMessageStartingWith(field + ": ");
    }
}
