package io.mobimir.shop.session;

import static io.mobimir.shop.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.Zone;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SessionTest {
    private static final Instant NOW = Instant.parse("2024-11-29T00:00:00.123456789Z");
    private static final Session.Client CLIENT =
            new Session.Client("192.0.2.7", "curl/8", "desktop", Optional.of(new Zone("moscow")));

    @Test
    void times_are_kept_to_the_millisecond_as_stores_keep_them() {
        Session session = session(NOW, NOW);
        assertThat(session.createdAt()).isEqualTo(Instant.parse("2024-11-29T00:00:00.123Z"));
        assertThat(session.lastActivity()).isEqualTo(session.createdAt());
    }

    @Test
    void a_session_is_over_a_day_after_it_began_and_not_before() {
        Session session = session(NOW, NOW);
        assertThat(session.isOver(session.expiresAt().minusMillis(1))).isFalse();
        assertThat(session.isOver(session.expiresAt())).isTrue();
    }

    @Test
    void activity_never_goes_back() {
        Session session = session(NOW, NOW.plusSeconds(10));
        assertThat(session.touchedAt(NOW.plusSeconds(5))).isEqualTo(session);
        assertThat(session.touchedAt(NOW.plusSeconds(15)).lastActivity())
                .isEqualTo(session.createdAt().plusSeconds(15));
    }

    @Test
    void a_wrong_field_is_refused_by_name() {
        assertRefused("last_activity", () -> session(NOW, NOW.minusMillis(1)));
        assertRefused("session_id", () -> new SessionId(""));
        assertRefused("ip", () -> new Session.Client("nowhere", "", "", Optional.empty()));
        assertRefused("user_agent", () -> new Session.Client("::1", "x".repeat(513), "", Optional.empty()));
        assertRefused("device", () -> new Session.Client("::1", "", "x".repeat(65), Optional.empty()));
    }

    @Test
    @SuppressWarnings("NullAway")
    void a_missing_field_is_refused_by_name() {
        assertRefused("created_at", () -> session(null, NOW));
        assertRefused("last_activity", () -> session(NOW, null));
        assertRefused("client", () -> new Session(id(), Optional.empty(), NOW, NOW, null, Map.of()));
        assertRefused("session_data", () -> new Session(id(), Optional.empty(), NOW, NOW, CLIENT, null));
    }

    @Test
    void data_is_bounded() {
        Map<String, String> tooMany = new HashMap<>();
        for (int i = 0; i < 65; i++) {
            tooMany.put("key" + i, "");
        }
        assertRefused("session_data", () -> session(NOW, NOW).withData(tooMany));
        assertRefused("session_data.a", () -> session(NOW, NOW).withData(Map.of("a", "x".repeat(4_097))));
    }

    @Test
    void one_address_is_one_client_whichever_way_it_is_written() {
        assertThat(new Session.Client("2001:DB8::1", "", "", Optional.empty()))
                .isEqualTo(new Session.Client("2001:db8:0:0:0:0:0:1", "", "", Optional.empty()));
    }

    @Test
    void the_future_begins_later_than_clocks_differ() {
        Instant latest = NOW.plus(Session.MAX_AHEAD);
        assertThat(Session.requireNotAhead("created_at", latest, NOW)).isEqualTo(latest);
        assertRefused("created_at", () -> Session.requireNotAhead("created_at", latest.plusMillis(1), NOW));
    }

    private static Session session(Instant created, Instant active) {
        return new Session(id(), Optional.empty(), created, active, CLIENT, Map.of());
    }

    private static SessionId id() {
        return new SessionId("SESS-1");
    }
}
