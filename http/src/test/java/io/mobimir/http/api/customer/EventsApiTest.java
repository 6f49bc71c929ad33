package io.mobimir.http.api.customer;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.ApiClient;
import io.mobimir.http.Reply;
import io.mobimir.http.api.ApiTest;
import io.mobimir.shop.UserId;
import io.mobimir.shop.event.EventId;
import io.mobimir.testkit.RandomKeys;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EventsApiTest extends ApiTest {
    private String view(String product) {
        api.clock.move(Duration.ofSeconds(1));
        return """
                {"event_id": "%s", "event_type": "VIEW_ITEM", "resource_id": "%s", "details": {"price": "5"}}""".formatted(EventId.random(api.clock.instant()), product);
    }

    private static Reply append(ApiClient user, String... events) {
        return user.post("/events", "{\"events\": [" + String.join(",", events) + "]}");
    }

    @Test
    void events_are_kept_once_and_read_newest_first() {
        ApiClient user = api.user();
        String a = view("A");
        String b = view("B");
        assertThat(append(user, a, b).at("/accepted")).isEqualTo("2");
        assertThat(append(user, a).status()).isEqualTo(200);
        Reply page = user.get("/events?limit=1");
        assertThat(page.at("/events/0/resource_id")).isEqualTo("B");
        Reply next = user.get("/events?limit=1&cursor=" + page.at("/next_cursor"));
        assertThat(next.at("/events/0/resource_id")).isEqualTo("A");
        assertThat(next.json().has("next_cursor")).isFalse();
        assertThat(user.get("/events?event_type=SEARCH").json().get("events")).isEmpty();
        assertThat(user.get("/events/recently-viewed").json().get("products").toString())
                .isEqualTo("[\"B\",\"A\"]");
        assertThat(api.user().get("/events").json().get("events")).isEmpty();
    }

    @Test
    void a_guests_events_belong_to_the_session() {
        ApiClient guest = api.guest();
        assertThat(append(guest, view("A"), view("B")).status()).isEqualTo(200);
        assertThat(viewed(guest)).isEqualTo("[\"B\",\"A\"]");
        assertThat(guest.get("/events").json().get("events")).hasSize(2);
        assertThat(viewed(api.guest())).isEqualTo("[]");
        assertThat(append(api.nobody(), view("A")).status()).isEqualTo(401);
    }

    @Test
    void what_a_guest_looked_at_is_still_known_after_signing_in() {
        String session = api.nobody().post("/sessions", "").at("/token");
        append(api.nobody().session(session), view("A"), view("B"));
        UserId id = RandomKeys.user();
        ApiClient user = api.user(id);
        append(user, view("C"));
        for (int i = 0; i < 2; i++) {
            assertThat(user.session(session).post("/login", "").status()).isEqualTo(200);
            assertThat(viewed(user)).isEqualTo("[\"C\",\"B\",\"A\"]");
            assertThat(user.get("/events").json().get("events")).hasSize(3);
        }
        ApiClient other = api.user();
        other.session(session).post("/login", "");
        assertThat(viewed(other)).isEqualTo("[]");
    }

    @Test
    void an_event_that_another_instance_took_with_a_clock_ahead_stops_no_login() {
        String session = api.nobody().post("/sessions", "").at("/token");
        ApiClient guest = api.nobody().session(session);
        append(guest, view("A"));
        api.clock.move(Duration.ofSeconds(20));
        append(guest, view("B"));
        api.clock.move(Duration.ofSeconds(-20));
        ApiClient user = api.user(RandomKeys.user());
        assertThat(user.session(session).post("/login", "").status()).isEqualTo(200);
        assertThat(viewed(user)).isEqualTo("[\"A\"]");
    }

    @Test
    void a_page_of_large_events_holds_fewer_and_its_cursor_leads_to_the_rest() {
        UserId id = RandomKeys.user();
        String large = ("x".repeat(256) + "ж".repeat(128)).repeat(4);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 80; i++) {
            names.add("P" + i);
            EventId event = EventId.random(api.clock.instant().minusMillis(100 - i));
            Reply reply = append(api.user(id), """
                    {"event_id": "%s", "event_type": "VIEW_ITEM", "resource_id": "P%d", "details": {"a": "%s", "b": "%s"}}""".formatted(event, i, large, large));
            assertThat(reply.status()).isEqualTo(200);
        }
        Collections.reverse(names);
        assertThat(pages(api.user(id), "/events?limit=200")).containsExactlyElementsOf(names);
        String day = LocalDate.ofInstant(api.clock.instant(), ZoneOffset.UTC).toString();
        assertThat(pages(api.operator(), "/events/export?limit=1000&day=" + day))
                .containsAll(names);
    }

    /** Returns the resources of all events of all pages; there are several pages, none of them large. */
    private static List<String> pages(ApiClient client, String path) {
        List<String> all = new ArrayList<>();
        String cursor = "";
        int pages = 0;
        do {
            Reply page = client.get(path + cursor);
            assertThat(page.text().length()).isLessThan(400_000);
            page.json()
                    .get("events")
                    .forEach(event -> all.add(event.get("resource_id").asText()));
            cursor = page.at("/next_cursor").isEmpty() ? "" : "&cursor=" + page.at("/next_cursor");
            pages++;
        } while (!cursor.isEmpty());
        assertThat(pages).isGreaterThan(1);
        return all;
    }

    private static String viewed(ApiClient visitor) {
        return visitor.get("/events/recently-viewed").json().get("products").toString();
    }

    @Test
    void a_user_who_is_called_like_a_session_does_not_see_its_events() {
        Reply session = api.nobody().post("/sessions", "");
        append(api.nobody().session(session.at("/token")), view("A"));
        ApiClient posing = api.user(new UserId("session:" + session.at("/session_id")));
        assertThat(posing.get("/events").status()).isEqualTo(403);
        assertThat(posing.get("/events/recently-viewed").status()).isEqualTo(403);
        assertThat(append(posing, view("B")).status()).isEqualTo(403);
    }

    @Test
    void operators_export_everybodys_events_of_a_day_in_pages_that_can_be_resumed() {
        UserId user = RandomKeys.user();
        Reply session = api.nobody().post("/sessions", "");
        append(api.user(user), view("A"), view("B"), view("C"));
        append(api.nobody().session(session.at("/token")), view("D"), view("E"));
        String day = "/events/export?day=" + LocalDate.ofInstant(api.clock.instant(), ZoneOffset.UTC);
        Set<String> seen = new HashSet<>();
        String cursor = "";
        do {
            Reply page = api.operator().get(day + "&limit=2" + cursor);
            assertThat(page.status()).as(page.text()).isEqualTo(200);
            page.json()
                    .get("events")
                    .forEach(event -> assertThat(seen.add(event.path("user_id").asText("")
                                    + event.path("session_id").asText("")
                                    + event.get("resource_id").asText()))
                            .isTrue());
            String next = page.at("/next_cursor");
            cursor = next.isEmpty() ? "" : "&cursor=" + next;
        } while (!cursor.isEmpty());
        String guest = session.at("/session_id");
        assertThat(seen).containsExactlyInAnyOrder(user + "A", user + "B", user + "C", guest + "D", guest + "E");
        assertThat(api.staff().get(day).problem()).isEqualTo("not-allowed");
        assertThat(api.operator().get(day + "&limit=1001").at("/field")).isEqualTo("limit");
        assertThat(api.operator().get("/events/export").at("/field")).isEqualTo("day");
    }

    @Test
    void what_is_wrong_with_an_event_is_named_by_its_index() {
        ApiClient user = api.user();
        assertThat(append(user, view("A"), view("B").replace("VIEW_ITEM", "view"))
                        .at("/field"))
                .isEqualTo("events[1].event_type");
        assertThat(append(user, view("A").replace("\"price\"", "\"\"")).at("/field"))
                .startsWith("events[0].details");
        assertThat(append(user, view("A").replace("{\"event_id\"", "{\"eventType\": 1, \"event_id\""))
                        .at("/field"))
                .isEqualTo("events[0].eventType");
        assertThat(append(user, "null").at("/field")).isEqualTo("events[0]");
        assertThat(user.get("/events?from=2026-01-02&to=2026-01-01").at("/field"))
                .isEqualTo("to");
    }
}
