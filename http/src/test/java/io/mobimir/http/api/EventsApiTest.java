package io.mobimir.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.http.Client;
import io.mobimir.http.Reply;
import io.mobimir.shop.event.EventId;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class EventsApiTest extends ApiTest {
    private String view(String product) {
        api.clock.move(Duration.ofSeconds(1));
        return """
                {"event_id": "%s", "event_type": "VIEW_ITEM", "resource_id": "%s", "details": {"price": "5"}}""".formatted(EventId.random(api.clock.instant()), product);
    }

    private static Reply append(Client user, String... events) {
        return user.post("/events", "{\"events\": [" + String.join(",", events) + "]}");
    }

    @Test
    void events_are_kept_once_and_read_newest_first() {
        Client user = api.user();
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
    void what_is_wrong_with_an_event_is_named_by_its_index() {
        Client user = api.user();
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
