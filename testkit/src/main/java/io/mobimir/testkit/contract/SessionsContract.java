package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.session.Session;
import io.mobimir.shop.session.SessionId;
import io.mobimir.shop.session.Sessions;
import io.mobimir.testkit.Keys;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.TestClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of sessions promises. */
public abstract class SessionsContract {
    private final TestClock clock = TestClock.atPresent();
    private Sessions sessions;

    /** A store that tells the time by this clock; it may hold other tests' data. */
    protected abstract Sessions open(Clock clock);

    @BeforeEach
    void openStore() {
        sessions = open(clock);
    }

    @Test
    public void a_started_session_is_found_with_everything_it_has() {
        Session session = new Session(
                Keys.session(),
                Optional.of(Keys.user()),
                clock.instant(),
                clock.instant(),
                new Session.Client("2001:db8::1", "Mozilla/5.0 «Ёж» 🛒", "mobile", Optional.of(new Zone("moscow"))),
                Map.of("cart", "CART-1", "последний поиск", "смартфон 📱", "empty", ""));
        sessions.start(session);
        assertThat(sessions.find(session.id())).contains(session);
    }

    @Test
    public void a_guest_has_a_session_without_a_user() {
        Session session = guest();
        sessions.start(session);
        assertThat(sessions.find(session.id())).contains(session);
    }

    @Test
    public void an_unknown_session_is_not_found_and_cannot_be_changed() {
        SessionId unknown = Keys.session();
        assertThat(sessions.find(unknown)).isEmpty();
        assertThat(sessions.touch(unknown, clock.instant())).isFalse();
        assertThat(sessions.replaceData(unknown, Map.of())).isFalse();
        assertThat(sessions.revoke(unknown)).isFalse();
        assertThat(sessions.find(unknown)).isEmpty();
    }

    @Test
    public void starting_again_after_an_unknown_outcome_changes_nothing() {
        Session session = started(Keys.user());
        sessions.replaceData(session.id(), Map.of("step", "2"));
        sessions.start(session);
        assertThat(sessions.find(session.id()).orElseThrow().data()).isEqualTo(Map.of("step", "2"));
        assertThat(sessions.ofUser(session.user().orElseThrow(), 10)).hasSize(1);
    }

    @Test
    public void a_touch_moves_the_last_activity_and_nothing_else() {
        Session session = started(Keys.user());
        Instant later = clock.move(Duration.ofMinutes(5));
        assertThat(sessions.touch(session.id(), later)).isTrue();
        assertThat(sessions.find(session.id())).contains(session.touchedAt(later));
    }

    @Test
    public void a_touch_that_arrives_late_does_not_turn_activity_back() {
        Session session = started(Keys.user());
        Instant later = clock.move(Duration.ofMinutes(5));
        sessions.touch(session.id(), later);
        sessions.touch(session.id(), later.minusSeconds(60));
        assertThat(sessions.find(session.id()).orElseThrow().lastActivity()).isEqualTo(later);
    }

    @Test
    public void a_touch_does_not_lengthen_the_life_of_a_session() {
        Session session = started(Keys.user());
        sessions.touch(session.id(), clock.move(Duration.ofHours(23)));
        assertThat(sessions.find(session.id())).isPresent();
        clock.move(Duration.ofHours(1));
        assertThat(sessions.find(session.id())).isEmpty();
        assertThat(sessions.touch(session.id(), clock.instant())).isFalse();
    }

    @Test
    public void data_is_replaced_as_a_whole() {
        Session session = started(Keys.user());
        assertThat(sessions.replaceData(session.id(), Map.of("a", "1", "b", "2")))
                .isTrue();
        assertThat(sessions.replaceData(session.id(), Map.of("c", "3"))).isTrue();
        assertThat(sessions.find(session.id())).contains(session.withData(Map.of("c", "3")));
    }

    @Test
    public void the_last_data_counts_also_when_the_clock_jumps_back() {
        Session session = started(Keys.user());
        clock.move(Duration.ofMinutes(1));
        sessions.replaceData(session.id(), Map.of("step", "1"));
        clock.move(Duration.ofMinutes(-10));
        sessions.replaceData(session.id(), Map.of("step", "2"));
        assertThat(sessions.find(session.id()).orElseThrow().data()).isEqualTo(Map.of("step", "2"));
    }

    @Test
    public void data_that_is_too_large_is_refused_by_name_and_changes_nothing() {
        Session session = started(Keys.user());
        assertThatThrownBy(() -> sessions.replaceData(session.id(), Map.of("note", "x".repeat(5_000))))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("session_data.note");
        assertThat(sessions.find(session.id())).contains(session);
    }

    @Test
    public void a_users_sessions_come_newest_first() {
        UserId user = Keys.user();
        Session first = started(user);
        clock.move(Duration.ofSeconds(1));
        Session second = started(user);
        clock.move(Duration.ofSeconds(1));
        Session third = started(user);
        assertThat(sessions.ofUser(user, 10)).containsExactly(third, second, first);
        assertThat(sessions.ofUser(user, 2)).containsExactly(third, second);
        assertThat(sessions.ofUser(Keys.user(), 10)).isEmpty();
    }

    @Test
    public void sessions_begun_at_the_same_moment_are_all_listed() {
        UserId user = Keys.user();
        IntStream.range(0, 5).forEach(i -> started(user));
        assertThat(sessions.ofUser(user, 10)).hasSize(5);
    }

    @Test
    public void a_revoked_session_is_gone_and_stays_gone() {
        Session session = started(Keys.user());
        assertThat(sessions.revoke(session.id())).isTrue();
        sessions.touch(session.id(), clock.move(Duration.ofSeconds(1)));
        sessions.start(session);
        assertThat(sessions.find(session.id())).isEmpty();
        assertThat(sessions.ofUser(session.user().orElseThrow(), 10)).isEmpty();
        assertThat(sessions.revoke(session.id())).isFalse();
    }

    @Test
    public void a_revocation_holds_although_the_clock_jumped_back() {
        Session session = started(Keys.user());
        clock.move(Duration.ofMinutes(-10));
        sessions.revoke(session.id());
        assertThat(sessions.find(session.id())).isEmpty();
    }

    @Test
    public void revoking_all_ends_every_session_of_that_user_only() {
        UserId user = Keys.user();
        Session other = started(Keys.user());
        IntStream.range(0, 3).forEach(i -> started(user));
        assertThat(sessions.revokeAll(user)).isEqualTo(3);
        assertThat(sessions.ofUser(user, 10)).isEmpty();
        assertThat(sessions.find(other.id())).contains(other);
        assertThat(sessions.revokeAll(user)).isZero();
    }

    @Test
    public void racing_devices_of_one_user_lose_no_session() {
        UserId user = Keys.user();
        Race.of(8, racer -> () -> started(user));
        assertThat(sessions.ofUser(user, 100)).hasSize(8);
    }

    @Test
    public void a_race_of_touches_ends_with_the_latest() {
        Session session = started(Keys.user());
        Instant start = clock.instant();
        Race.of(8, racer -> () -> sessions.touch(session.id(), start.plusSeconds(racer)));
        assertThat(sessions.find(session.id()).orElseThrow().lastActivity()).isEqualTo(start.plusSeconds(7));
    }

    @Test
    public void no_touch_revives_a_session_that_is_revoked_meanwhile() {
        for (int round = 0; round < 10; round++) {
            Session session = started(Keys.user());
            Instant later = clock.instant().plusSeconds(5);
            Race.of(4, racer -> () -> racer == 0 ? sessions.revoke(session.id()) : sessions.touch(session.id(), later));
            assertThat(sessions.find(session.id())).isEmpty();
        }
    }

    private Session guest() {
        return session(Optional.empty());
    }

    private Session started(UserId user) {
        Session session = session(Optional.of(user));
        sessions.start(session);
        return session;
    }

    private Session session(Optional<UserId> user) {
        Instant now = clock.instant();
        Session.Client client = new Session.Client("192.0.2.7", "curl/8", "desktop", Optional.empty());
        return new Session(Keys.session(), user, now, now, client, Map.of());
    }
}
