package io.mobimir.testkit.contract.event;

import static io.mobimir.testkit.contract.event.EventSamples.search;
import static io.mobimir.testkit.contract.event.EventSamples.view;
import static io.mobimir.testkit.contract.event.EventSamples.views;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.event.Days;
import io.mobimir.shop.event.Event;
import io.mobimir.shop.event.EventBatch;
import io.mobimir.shop.event.EventId;
import io.mobimir.shop.event.EventQuery;
import io.mobimir.shop.event.EventType;
import io.mobimir.shop.event.Events;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of every store of events about appending and finding them; see also {@link EventExportContract}. */
public abstract class EventsContract {
    /** How long the store under test keeps events. */
    public static final Duration RETENTION = Duration.ofDays(90);

    private final TestClock clock = TestClock.atPresent();
    private final Instant now = clock.instant();
    private final UserId user = RandomKeys.user();
    private Events events;

    /** Opens a store with this clock; it may hold other tests' data. */
    protected abstract Events open(Clock clock);

    @BeforeEach
    void openStore() {
        events = open(clock);
    }

    @Test
    public void an_appended_event_is_found_with_everything_it_has() {
        Event event = new Event(
                EventId.random(now),
                user,
                new EventType("WISH_LIST_2"),
                Optional.of("Товар «Ёж» 📱"),
                Map.of("цена", "999.99", "mood", "👩‍👩‍👧‍👦", "empty", ""));
        Event bare = new Event(EventId.random(now.minusMillis(1)), user, EventType.LOGIN, Optional.empty(), Map.of());
        events.append(List.of(event, bare));
        assertThat(found(10)).containsExactly(event, bare);
    }

    @Test
    public void a_user_without_events_has_empty_answers() {
        events.append(List.of());
        assertThat(events.find(lately(), 10, Optional.empty())).isEqualTo(new Page<>(List.of(), Optional.empty()));
        assertThat(events.recentlyViewed(user, Days.upTo(now, 30), 10)).isEmpty();
    }

    @Test
    public void the_same_batch_again_after_an_unknown_outcome_changes_nothing() {
        List<Event> batch = views(user, now, 5, 1_000);
        events.append(batch);
        clock.move(Duration.ofSeconds(30));
        events.append(batch);
        assertThat(found(10)).isEqualTo(batch);
    }

    @Test
    public void a_batch_that_arrived_in_part_is_completed_by_the_retry() {
        List<Event> batch = views(user, now, 6, 1_000);
        events.append(batch.subList(2, 4));
        events.append(batch);
        assertThat(found(10)).isEqualTo(batch);
    }

    @Test
    public void the_same_event_twice_in_a_batch_is_one() {
        Event event = view(user, now, "PROD-1");
        events.append(List.of(event, event));
        assertThat(found(10)).containsExactly(event);
    }

    @Test
    public void one_id_for_two_events_of_a_batch_is_refused_by_name_and_nothing_is_written() {
        Event event = view(user, now, "PROD-1");
        Event other = Event.of(event.id(), user, EventType.ADD_TO_CART, "PROD-2");
        assertRefused("events[1].event_id", () -> events.append(List.of(event, other)));
        assertThat(found(10)).isEmpty();
    }

    @Test
    public void one_id_for_two_events_is_one_of_them_whole() {
        Event event = search(user, now, "смартфон");
        Event other = Event.of(event.id(), user, EventType.ADD_TO_CART, "PROD-2");
        events.append(List.of(event));
        events.append(List.of(other));
        assertThat(found(10)).hasSize(1).isSubsetOf(event, other);
    }

    @Test
    public void one_id_of_two_users_is_two_events() {
        Event mine = view(user, now, "PROD-1");
        Event yours = Event.of(mine.id(), RandomKeys.user(), EventType.VIEW_ITEM, "PROD-2");
        events.append(List.of(mine, yours));
        assertThat(found(10)).containsExactly(mine);
        assertThat(found(EventQuery.all(yours.user(), Days.upTo(now, 2)), 10)).containsExactly(yours);
    }

    @Test
    public void events_come_newest_first_in_whatever_order_they_arrived() {
        List<Event> ordered = views(user, now, 40, Duration.ofHours(3).toMillis());
        List<Event> shuffled = new ArrayList<>(ordered);
        Collections.shuffle(shuffled, new Random(7));
        shuffled.forEach(event -> events.append(List.of(event)));
        assertThat(found(100)).isEqualTo(ordered);
        assertThat(found(3)).isEqualTo(ordered.subList(0, 3));
    }

    @Test
    public void events_of_one_moment_are_all_kept_and_pages_do_not_stumble_over_them() {
        List<Event> same = views(user, now, 7, 0).stream()
                .sorted((a, b) -> b.id().toString().compareTo(a.id().toString()))
                .toList();
        events.append(same);
        assertThat(found(10)).isEqualTo(same);
        assertThat(paged(lately(), 2)).isEqualTo(same);
    }

    @Test
    public void pages_follow_each_other_without_gap_or_repeat_while_newer_events_arrive() {
        List<Event> before =
                views(user, now.minusSeconds(60), 25, Duration.ofHours(5).toMillis());
        events.append(before);
        Page<Event> page = events.find(lately(), 4, Optional.empty());
        List<Event> read = new ArrayList<>(page.items());
        while (page.next().isPresent()) {
            events.append(List.of(view(user, now, "PROD-NEW")));
            page = events.find(lately(), 4, page.next());
            read.addAll(page.items());
        }
        assertThat(read).isEqualTo(before);
    }

    @Test
    public void the_last_page_says_that_it_is_the_last() {
        events.append(views(user, now, 6, 1_000));
        Page<Event> first = events.find(lately(), 3, Optional.empty());
        Page<Event> second = events.find(lately(), 3, first.next());
        assertThat(first.next()).isPresent();
        assertThat(second.items()).hasSize(3);
        assertThat(second.next()).isEmpty();
    }

    @Test
    public void a_cursor_of_another_question_is_refused() {
        events.append(views(user, now, 3, 1_000));
        Optional<Cursor> cursor = events.find(lately(), 1, Optional.empty()).next();
        EventQuery others = EventQuery.all(RandomKeys.user(), Days.upTo(now, 10));
        EventQuery typed = EventQuery.ofType(user, Days.upTo(now, 10), EventType.SEARCH);
        assertRefused("cursor", () -> events.find(others, 1, cursor));
        assertRefused("cursor", () -> events.find(typed, 1, cursor));
        assertRefused("cursor", () -> events.find(lately(), 1, Optional.of(new Cursor("Zm9yZ2Vk"))));
    }

    @Test
    public void a_page_of_none_or_of_too_many_is_refused_by_name() {
        for (int limit : new int[] {-1, 0, Page.MAX_SIZE + 1}) {
            assertRefused("limit", () -> events.find(lately(), limit, Optional.empty()));
            assertRefused("limit", () -> events.recentlyViewed(user, Days.upTo(now, 1), limit));
        }
    }

    @Test
    public void events_of_one_type_are_found_among_many_others() {
        List<Event> searches = IntStream.range(0, 6)
                .mapToObj(i -> search(user, now.minus(i * 8L, ChronoUnit.HOURS), "слово " + i))
                .toList();
        events.append(searches);
        events.append(views(user, now, 100, Duration.ofMinutes(30).toMillis()));
        EventQuery query = EventQuery.ofType(user, Days.upTo(now, 4), EventType.SEARCH);
        assertThat(found(query, 10)).isEqualTo(searches);
        assertThat(paged(query, 2)).isEqualTo(searches);
        assertThat(found(EventQuery.ofType(user, Days.upTo(now, 4), EventType.CHECKOUT), 10))
                .isEmpty();
    }

    @Test
    public void a_day_begins_and_ends_at_midnight_in_utc() {
        Instant midnight = now.truncatedTo(ChronoUnit.DAYS).minus(2, ChronoUnit.DAYS);
        Event last = view(user, midnight.minusMillis(1), "PROD-1");
        Event first = view(user, midnight, "PROD-2");
        Event end = view(user, midnight.plus(1, ChronoUnit.DAYS).minusMillis(1), "PROD-3");
        Event next = view(user, midnight.plus(1, ChronoUnit.DAYS), "PROD-4");
        events.append(List.of(last, first, end, next));
        assertThat(found(EventQuery.all(user, Days.only(first.day())), 10)).containsExactly(end, first);
        assertThat(found(EventQuery.all(user, Days.only(last.day())), 10)).containsExactly(last);
        assertThat(found(EventQuery.all(user, new Days(last.day(), next.day())), 10))
                .containsExactly(next, end, first, last);
    }

    @Test
    public void recently_viewed_products_come_once_each_over_several_days() {
        events.append(List.of(
                view(user, now, "PROD-A"),
                Event.of(EventId.random(now), user, EventType.ADD_TO_CART, "PROD-X"),
                view(user, now.minus(20, ChronoUnit.HOURS), "PROD-B"),
                view(user, now.minus(30, ChronoUnit.HOURS), "PROD-A"),
                view(user, now.minus(3, ChronoUnit.DAYS), "PROD-C"),
                view(user, now.minus(9, ChronoUnit.DAYS), "PROD-D"),
                view(user, now.minus(20, ChronoUnit.DAYS), "PROD-E")));
        assertThat(events.recentlyViewed(user, Days.upTo(now, 10), 10)).isEqualTo(products("A", "B", "C", "D"));
        assertThat(events.recentlyViewed(user, Days.upTo(now, 10), 2)).isEqualTo(products("A", "B"));
        assertThat(events.recentlyViewed(user, Days.upTo(now, 4), 10)).isEqualTo(products("A", "B", "C"));
    }

    @Test
    public void a_product_viewed_hundreds_of_times_does_not_hide_the_one_before() {
        events.append(List.of(view(user, now.minusSeconds(600), "PROD-OLD")));
        events.append(IntStream.range(0, 450)
                .mapToObj(i -> view(user, now.minusSeconds(i), "PROD-AGAIN"))
                .toList());
        assertThat(events.recentlyViewed(user, Days.upTo(now, 2), 5)).isEqualTo(products("AGAIN", "OLD"));
    }

    @Test
    public void five_hundred_events_of_many_users_are_appended_by_one_call() {
        List<UserId> users = Stream.generate(RandomKeys::user).limit(100).toList();
        List<Event> batch = IntStream.range(0, EventBatch.MAX)
                .mapToObj(i -> view(users.get(i % 100), now.minusMillis(i), "PROD-" + i))
                .toList();
        events.append(batch);
        for (UserId each : users) {
            assertThat(found(EventQuery.all(each, Days.upTo(now, 2)), 10))
                    .isEqualTo(batch.stream()
                            .filter(event -> event.user().equals(each))
                            .toList());
        }
    }

    @Test
    public void five_hundred_large_events_of_one_user_are_appended_by_one_call() {
        List<Event> batch = IntStream.range(0, EventBatch.MAX)
                .mapToObj(i -> search(user, now.minusMillis(i), "ю".repeat(4_000)))
                .toList();
        events.append(batch);
        assertThat(paged(lately(), 200)).isEqualTo(batch);
    }

    @Test
    public void more_than_five_hundred_are_refused_by_name_and_nothing_is_written() {
        assertRefused("events", () -> events.append(views(user, now, EventBatch.MAX + 1, 1)));
        assertThat(found(10)).isEmpty();
    }

    @Test
    public void an_event_past_its_life_is_refused_by_name_and_nothing_of_its_batch_is_written() {
        Event old = view(user, now.minus(RETENTION), "PROD-1");
        Event still = view(user, now.minus(RETENTION).plus(1, ChronoUnit.HOURS), "PROD-2");
        assertRefused("events[1].event_id", () -> events.append(List.of(still, old)));
        EventQuery longAgo = EventQuery.all(user, new Days(old.day(), still.day()));
        assertThat(found(longAgo, 10)).isEmpty();
        events.append(List.of(still));
        assertThat(found(longAgo, 10)).containsExactly(still);
    }

    @Test
    public void an_event_from_the_future_is_refused_by_name_and_nothing_of_its_batch_is_written() {
        Event latest = view(user, now.plus(EventBatch.MAX_AHEAD), "PROD-1");
        Event ahead = view(user, now.plus(EventBatch.MAX_AHEAD).plusMillis(1), "PROD-2");
        EventQuery query = EventQuery.all(user, new Days(latest.day(), ahead.day()));
        assertRefused("events[2].event_id", () -> events.append(List.of(latest, view(user, now, "PROD-3"), ahead)));
        assertThat(found(query, 10)).isEmpty();
        events.append(List.of(latest));
        assertThat(found(query, 10)).containsExactly(latest);
    }

    @Test
    public void an_event_is_gone_when_its_life_is_over() {
        Event event = view(user, now, "PROD-1");
        events.append(List.of(event));
        clock.move(RETENTION.minusMillis(1));
        assertThat(found(10)).containsExactly(event);
        clock.move(Duration.ofMillis(1));
        assertThat(found(10)).isEmpty();
        assertThat(events.recentlyViewed(user, Days.upTo(now, 2), 10)).isEmpty();
    }

    @Test
    public void a_clock_that_jumps_back_loses_nothing_and_new_events_keep_their_own_time() {
        Event before = view(user, now, "PROD-1");
        events.append(List.of(before));
        Event after = view(user, clock.move(Duration.ofMinutes(-10)), "PROD-2");
        events.append(List.of(after));
        assertThat(found(10)).containsExactly(before, after);
        assertThat(events.recentlyViewed(user, Days.upTo(now, 2), 10)).isEqualTo(products("1", "2"));
    }

    @Test
    public void racing_retries_of_overlapping_batches_lose_and_double_nothing() {
        List<Event> all = views(user, now, 80, 1_000);
        Race.of(8, racer -> () -> {
            events.append(all.subList(racer * 5, racer * 5 + 45));
            return racer;
        });
        assertThat(found(100)).isEqualTo(all);
    }

    private EventQuery lately() {
        return EventQuery.all(user, Days.upTo(now, 10));
    }

    private List<Event> found(int limit) {
        return found(lately(), limit);
    }

    private List<Event> found(EventQuery query, int limit) {
        return events.find(query, limit, Optional.empty()).items();
    }

    private List<Event> paged(EventQuery query, int size) {
        List<Event> all = new ArrayList<>();
        Optional<Cursor> next = Optional.empty();
        do {
            Page<Event> page = events.find(query, size, next);
            all.addAll(page.items());
            next = page.next();
        } while (next.isPresent());
        return all;
    }

    private static List<ProductId> products(String... names) {
        return Stream.of(names).map(name -> new ProductId("PROD-" + name)).toList();
    }

    private static void assertRefused(String field, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(InvalidField.class).hasMessageStartingWith(field + ": ");
    }
}
