package io.mobimir.shop.event;

import static io.mobimir.shop.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventTest {
    private static final Instant NOON = Instant.parse("2024-11-29T12:00:00.123Z");
    private static final UserId USER = new UserId("USER-1");

    @Test
    void an_id_carries_its_time_and_is_a_uuid_of_version_7() {
        EventId id = EventId.random(NOON);
        assertThat(id.time()).isEqualTo(NOON);
        assertThat(id.value().version()).isEqualTo(7);
        assertThat(EventId.parse(id.toString())).isEqualTo(id);
        assertThat(EventId.parse(id.toString().toUpperCase(Locale.ROOT))).isEqualTo(id);
    }

    @Test
    void ids_made_elsewhere_are_read() {
        EventId fromTheStandard = EventId.parse("017f22e2-79b0-7cc3-98c4-dc0c0c07398f");
        assertThat(fromTheStandard.time()).isEqualTo(Instant.parse("2022-02-22T19:22:22.000Z"));
    }

    @Test
    void the_texts_of_ids_stand_in_the_order_of_time() {
        List<Instant> times = List.of(Instant.EPOCH, NOON, NOON.plusMillis(1), Instant.parse("9999-12-31T23:59:59Z"));
        assertThat(times.stream().map(time -> EventId.random(time).toString())).isSorted();
    }

    @Test
    void a_derived_id_is_the_same_for_the_same_time_and_name_only() {
        EventId id = EventId.derived(NOON, "65a1f0c2e4b0");
        assertThat(id).isEqualTo(EventId.derived(NOON, "65a1f0c2e4b0"));
        assertThat(id).isNotEqualTo(EventId.derived(NOON, "65a1f0c2e4b1"));
        assertThat(id.time()).isEqualTo(NOON);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "1-1-1-1-1",
                "017f22e2-79b0-4cc3-98c4-dc0c0c07398f",
                "017f22e2-79b0-7cc3-18c4-dc0c0c07398f",
                "017f22e279b07cc398c4dc0c0c07398f",
                "017f22e2-79b0-7cc3-98c4-dc0c0c07398g"
            })
    void an_id_that_has_no_time_is_refused(String text) {
        assertRefused("event_id", () -> EventId.parse(text));
    }

    @Test
    void a_random_uuid_is_no_event_id() {
        assertRefused("event_id", () -> new EventId(UUID.randomUUID()));
        assertRefused("event_time", () -> EventId.random(Instant.EPOCH.minusMillis(1)));
        assertRefused("event_time", () -> EventId.random(Instant.MAX));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "view", "VIEW ITEM", "1VIEW", "_VIEW", "ПОИСК", "VIEW\n"})
    void a_type_is_written_in_capitals(String text) {
        assertRefused("event_type", () -> new EventType(text));
    }

    @Test
    void a_type_of_the_front_ends_own_is_welcome() {
        assertThat(new EventType("WISH_LIST_2").isAboutProduct()).isFalse();
        assertRefused("event_type", () -> new EventType("X".repeat(49)));
    }

    @Test
    void what_is_done_to_a_product_names_it() {
        EventId id = EventId.random(NOON);
        assertThat(Event.of(id, USER, EventType.VIEW_ITEM, "PROD-1").product()).contains(new ProductId("PROD-1"));
        assertThat(Event.of(id, USER, EventType.VIEW_CATEGORY, "Книги").product())
                .isEmpty();
        assertRefused("resource_id", () -> new Event(id, USER, EventType.ADD_TO_CART, Optional.empty(), Map.of()));
        assertRefused("resource_id", () -> Event.of(id, USER, EventType.VIEW_ITEM, " "));
        assertRefused("resource_id", () -> Event.of(id, USER, EventType.VIEW_ITEM, "x".repeat(129)));
    }

    @Test
    void details_are_bounded_in_number_and_in_bytes() {
        Map<String, String> many = new HashMap<>();
        for (int i = 0; i < 33; i++) {
            many.put("key" + i, "");
        }
        assertRefused("details", () -> search(many));
        assertRefused("details", () -> search(Map.of("words", "ю".repeat(4_096))));
        assertThat(search(Map.of("words", "ю".repeat(4_000))).bytes()).isEqualTo(8_005);
        assertRefused("details.words", () -> search(Map.of("words", "\ud83d")));
    }

    @Test
    void a_day_is_a_day_in_utc() {
        Instant midnight = Instant.parse("2024-02-29T00:00:00Z");
        assertThat(view(midnight).day()).isEqualTo(LocalDate.of(2024, 2, 29));
        assertThat(view(midnight.minusMillis(1)).day()).isEqualTo(LocalDate.of(2024, 2, 28));
    }

    @Test
    void a_batch_holds_each_event_once_and_names_what_it_refuses() {
        Event event = view(NOON);
        assertThat(batch(List.of(event, event)).events()).containsExactly(event);
        assertThat(batch(List.of()).events()).isEmpty();
        Event other = Event.of(event.id(), USER, EventType.VIEW_ITEM, "PROD-2");
        assertRefused("events[2].event_id", () -> batch(List.of(view(NOON), event, other)));
        assertRefused("events", () -> batch(Collections.nCopies(EventBatch.MAX + 1, event)));
        assertRefused("events[1].event_id", () -> batch(List.of(event, view(NOON.plusMillis(5_001)))));
        assertRefused("events[0].event_id", () -> batch(List.of(view(NOON.minus(Duration.ofDays(90))))));
    }

    @Test
    void what_is_kept_for_ever_is_never_too_old() {
        Event old = view(Instant.EPOCH);
        assertThat(EventBatch.of(List.of(old), NOON, Duration.ZERO).events()).containsExactly(old);
    }

    @Test
    void days_are_some_in_a_row_and_not_too_many() {
        LocalDate day = LocalDate.of(2024, 3, 1);
        assertThat(Days.upTo(Instant.parse("2024-03-01T00:00:00Z"), 2)).isEqualTo(new Days(day.minusDays(1), day));
        assertThat(new Days(day.minusDays(1), day).newestFirst()).containsExactly(day, LocalDate.of(2024, 2, 29));
        assertRefused("to", () -> new Days(day, day.minusDays(1)));
        assertRefused("from", () -> new Days(day.minusDays(366), day));
        assertRefused("from", () -> Days.only(LocalDate.MIN));
        assertRefused("to", () -> new Days(day, LocalDate.MAX));
        assertRefused("days", () -> Days.upTo(NOON, 0));
        assertRefused("days", () -> Days.upTo(NOON, 367));
    }

    private static Event view(Instant time) {
        return Event.of(EventId.random(time), USER, EventType.VIEW_ITEM, "PROD-1");
    }

    private static Event search(Map<String, String> details) {
        return new Event(EventId.random(NOON), USER, EventType.SEARCH, Optional.empty(), details);
    }

    private static EventBatch batch(List<Event> events) {
        return EventBatch.of(events, NOON, Duration.ofDays(90));
    }
}
