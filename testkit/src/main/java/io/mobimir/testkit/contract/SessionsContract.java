package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Page;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.session.LivingSession;
import io.mobimir.shop.session.Session;
import io.mobimir.shop.session.SessionId;
import io.mobimir.shop.session.Sessions;
import io.mobimir.testkit.Race;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of every store of sessions. */
public abstract class SessionsContract {
    private static final Session.Client CLIENT = new Session.Client("192.0.2.7", "curl/8", "desktop", Optional.empty());

    private final TestClock clock = TestClock.atPresent();
    private Sessions sessions;

    /** Opens a store with this clock; it may hold other tests' data. */
    protected abstract Sessions open(Clock clock);

    @BeforeEach
    void openStore() {
        sessions = open(clock);
    }

    @Test
    public void a_started_session_is_found_with_everything_it_has() {
        Session session = new Session(
                RandomKeys.session(),
                Optional.of(RandomKeys.user()),
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
        SessionId unknown = RandomKeys.session();
        assertThat(sessions.find(unknown)).isEmpty();
        assertThat(sessions.touch(unknown, clock.instant())).isFalse();
        assertThat(sessions.replaceData(unknown, Map.of())).isFalse();
        assertThat(sessions.revoke(unknown)).isFalse();
        assertThat(sessions.find(unknown)).isEmpty();
    }

    @Test
    public void starting_again_after_an_unknown_outcome_changes_nothing() {
        Session session = started(RandomKeys.user());
        sessions.replaceData(session.id(), Map.of("step", "2"));
        sessions.start(session);
        assertThat(sessions.find(session.id()).orElseThrow().data()).isEqualTo(Map.of("step", "2"));
        assertThat(sessions.ofUser(session.user().orElseThrow(), 10)).hasSize(1);
    }

    @Test
    public void a_touch_moves_the_last_activity_and_nothing_else() {
        Session session = started(RandomKeys.user());
        Instant later = clock.move(Duration.ofMinutes(5));
        assertThat(sessions.touch(session.id(), later)).isTrue();
        assertThat(sessions.find(session.id())).contains(session.touchedAt(later));
    }

    @Test
    public void a_touch_that_arrives_late_does_not_turn_activity_back() {
        Session session = started(RandomKeys.user());
        Instant later = clock.move(Duration.ofMinutes(5));
        sessions.touch(session.id(), later);
        sessions.touch(session.id(), later.minusSeconds(60));
        assertThat(sessions.find(session.id()).orElseThrow().lastActivity()).isEqualTo(later);
    }

    @Test
    public void a_touch_does_not_lengthen_the_life_of_a_session() {
        Session session = started(RandomKeys.user());
        sessions.touch(session.id(), clock.move(Duration.ofHours(23)));
        assertThat(sessions.find(session.id())).isPresent();
        clock.move(Duration.ofHours(1));
        assertThat(sessions.find(session.id())).isEmpty();
        assertThat(sessions.touch(session.id(), clock.instant())).isFalse();
    }

    @Test
    public void activity_known_at_the_start_is_not_turned_back_by_an_earlier_touch() {
        Instant created = clock.instant();
        Instant active = clock.move(Duration.ofMinutes(5));
        Session session = new Session(RandomKeys.session(), Optional.empty(), created, active, CLIENT, Map.of());
        sessions.start(session);
        sessions.touch(session.id(), created.plusSeconds(60));
        assertThat(sessions.find(session.id())).contains(session);
    }

    @Test
    public void a_session_lives_to_its_last_moment_and_not_longer() {
        Session session = started(RandomKeys.user());
        clock.move(Session.LIFETIME.minusMillis(1));
        assertThat(sessions.find(session.id())).contains(session);
        assertThat(sessions.touch(session.id(), session.createdAt())).isTrue();
        clock.move(Duration.ofMillis(1));
        assertThat(sessions.find(session.id())).isEmpty();
    }

    @Test
    public void an_expired_session_is_as_if_it_had_never_been() {
        Session session = started(RandomKeys.user());
        clock.move(Session.LIFETIME);
        sessions.start(session);
        assertThat(sessions.find(session.id())).isEmpty();
        assertThat(sessions.replaceData(session.id(), Map.of())).isFalse();
        assertThat(sessions.ofUser(session.user().orElseThrow(), 10)).isEmpty();
        assertThat(sessions.revokeAll(session.user().orElseThrow())).isZero();
        assertThat(sessions.revoke(session.id())).isFalse();
    }

    @Test
    public void a_session_from_the_future_is_refused_by_name_and_not_kept() {
        Instant future = clock.instant().plus(Session.MAX_AHEAD).plusMillis(1);
        Session ahead = new Session(RandomKeys.session(), Optional.empty(), future, future, CLIENT, Map.of());
        assertThatThrownBy(() -> sessions.start(ahead))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("created_at");
        assertThat(sessions.find(ahead.id())).isEmpty();
    }

    @Test
    public void activity_from_the_future_is_refused_by_name_and_not_kept() {
        Session session = started(RandomKeys.user());
        Instant future = clock.instant().plus(Session.MAX_AHEAD).plusMillis(1);
        assertThatThrownBy(() -> sessions.touch(session.id(), future))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("last_activity");
        assertThat(sessions.find(session.id())).contains(session);
    }

    @Test
    public void data_is_replaced_as_a_whole() {
        Session session = started(RandomKeys.user());
        sessions.replaceData(session.id(), Map.of("a", "1", "b", "2"));
        assertThat(sessions.replaceData(session.id(), Map.of("c", "3"))).isTrue();
        assertThat(sessions.find(session.id())).contains(session.withData(Map.of("c", "3")));
    }

    @Test
    public void the_last_data_counts_also_when_the_clock_jumps_back() {
        Session session = started(RandomKeys.user());
        clock.move(Duration.ofMinutes(1));
        sessions.replaceData(session.id(), Map.of("step", "1"));
        clock.move(Duration.ofMinutes(-10));
        sessions.replaceData(session.id(), Map.of("step", "2"));
        assertThat(sessions.find(session.id()).orElseThrow().data()).isEqualTo(Map.of("step", "2"));
    }

    @Test
    public void data_that_is_too_large_is_refused_by_name_and_changes_nothing() {
        Session session = started(RandomKeys.user());
        assertThatThrownBy(() -> sessions.replaceData(session.id(), Map.of("note", "x".repeat(5_000))))
                .isInstanceOf(InvalidField.class)
                .hasMessageContaining("session_data.note");
        assertThat(sessions.find(session.id())).contains(session);
    }

    @Test
    public void a_users_sessions_come_newest_first() {
        UserId user = RandomKeys.user();
        Session first = started(user);
        clock.move(Duration.ofSeconds(1));
        Session second = started(user);
        clock.move(Duration.ofSeconds(1));
        Session third = started(user);
        assertThat(sessions.ofUser(user, 10)).containsExactly(third, second, first);
        assertThat(sessions.ofUser(user, 2)).containsExactly(third, second);
        assertThat(sessions.ofUser(RandomKeys.user(), 10)).isEmpty();
    }

    @Test
    public void sessions_begun_at_the_same_moment_are_all_listed() {
        UserId user = RandomKeys.user();
        IntStream.range(0, 5).forEach(i -> started(user));
        assertThat(sessions.ofUser(user, 10)).hasSize(5);
    }

    @Test
    public void a_list_is_filled_with_living_sessions_although_newer_ones_ended_early() {
        UserId user = RandomKeys.user();
        Session living = started(user);
        clock.move(Duration.ofSeconds(1));
        Session ended = session(Optional.of(user));
        sessions.revoke(ended.id());
        sessions.start(ended);
        assertThat(sessions.ofUser(user, 1)).containsExactly(living);
    }

    @Test
    public void a_list_of_none_or_of_too_many_is_refused_by_name() {
        for (int limit : new int[] {-1, 0, Page.MAX_SIZE + 1}) {
            assertThatThrownBy(() -> sessions.ofUser(RandomKeys.user(), limit))
                    .isInstanceOf(InvalidField.class)
                    .hasMessageContaining("limit");
        }
    }

    @Test
    public void a_start_that_arrives_after_its_revocation_comes_to_nothing() {
        Session session = session(Optional.of(RandomKeys.user()));
        clock.move(Duration.ofSeconds(1));
        assertThat(sessions.revoke(session.id())).isFalse();
        sessions.start(session);
        assertThat(sessions.find(session.id())).isEmpty();
    }

    @Test
    public void a_revoked_session_is_gone_and_stays_gone() {
        Session session = started(RandomKeys.user());
        assertThat(sessions.revoke(session.id())).isTrue();
        sessions.touch(session.id(), clock.move(Duration.ofSeconds(1)));
        sessions.start(session);
        assertThat(sessions.find(session.id())).isEmpty();
        assertThat(sessions.ofUser(session.user().orElseThrow(), 10)).isEmpty();
        assertThat(sessions.revoke(session.id())).isFalse();
    }

    @Test
    public void a_revocation_holds_although_the_clock_jumped_back() {
        Session session = started(RandomKeys.user());
        clock.move(Duration.ofMinutes(-10));
        sessions.revoke(session.id());
        assertThat(sessions.find(session.id())).isEmpty();
    }

    @Test
    public void revoking_all_ends_every_session_of_that_user_only() {
        UserId user = RandomKeys.user();
        Session other = started(RandomKeys.user());
        IntStream.range(0, 3).forEach(i -> started(user));
        assertThat(sessions.revokeAll(user)).isEqualTo(3);
        assertThat(sessions.ofUser(user, 10)).isEmpty();
        assertThat(sessions.find(other.id())).contains(other);
        assertThat(sessions.revokeAll(user)).isZero();
    }

    @Test
    public void revoking_all_ends_hundreds_of_sessions() {
        UserId user = RandomKeys.user();
        List<Session> many =
                IntStream.range(0, 300).mapToObj(i -> started(user)).toList();
        assertThat(sessions.ofUser(user, Page.MAX_SIZE)).hasSize(Page.MAX_SIZE);
        assertThat(sessions.revokeAll(user)).isEqualTo(300);
        assertThat(sessions.ofUser(user, Page.MAX_SIZE)).isEmpty();
        assertThat(many).allSatisfy(each -> assertThat(sessions.find(each.id())).isEmpty());
    }

    @Test
    public void racing_devices_of_one_user_lose_no_session() {
        UserId user = RandomKeys.user();
        Race.of(8, racer -> () -> started(user));
        assertThat(sessions.ofUser(user, 100)).hasSize(8);
    }

    @Test
    public void a_race_of_touches_ends_with_the_latest() {
        Session session = started(RandomKeys.user());
        Instant start = clock.instant();
        Race.of(8, racer -> () -> sessions.touch(session.id(), start.plusSeconds(racer)));
        assertThat(sessions.find(session.id()).orElseThrow().lastActivity()).isEqualTo(start.plusSeconds(7));
    }

    @Test
    public void no_touch_revives_a_session_that_is_revoked_meanwhile() {
        for (int round = 0; round < 10; round++) {
            Session session = started(RandomKeys.user());
            Instant later = clock.instant().plusSeconds(5);
            Race.of(4, racer -> () -> racer == 0 ? sessions.revoke(session.id()) : sessions.touch(session.id(), later));
            assertThat(sessions.find(session.id())).isEmpty();
        }
    }

    @Test
    public void which_of_many_sessions_live_is_told_with_what_decides() {
        Session guest = guest();
        sessions.start(guest);
        Session active = started(RandomKeys.user());
        Session ended = started(RandomKeys.user());
        Instant later = clock.move(Duration.ofMinutes(5));
        sessions.touch(active.id(), later);
        sessions.revoke(ended.id());
        assertThat(sessions.living(List.of(guest.id(), active.id(), active.id(), ended.id(), RandomKeys.session())))
                .containsExactlyInAnyOrder(LivingSession.of(guest), LivingSession.of(active.touchedAt(later)));
        List<SessionId> hundreds =
                IntStream.range(0, 200).mapToObj(i -> RandomKeys.session()).toList();
        assertThat(sessions.living(hundreds)).isEmpty();
        clock.move(Session.LIFETIME);
        assertThat(sessions.living(List.of(guest.id(), active.id()))).isEmpty();
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
        return new Session(RandomKeys.session(), user, now, now, CLIENT, Map.of());
    }
}
