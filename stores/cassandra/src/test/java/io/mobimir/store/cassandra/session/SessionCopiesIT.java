package io.mobimir.store.cassandra.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.mobimir.shop.UserId;
import io.mobimir.shop.session.Session;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.store.cassandra.verify.CopyDifference.Kind;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the contents and the verification of the lists of users' sessions. */
@OnCassandra
class SessionCopiesIT {
    private static CassandraFixture fixture;

    private final TestClock clock = TestClock.atPresent();
    private final UserId user = RandomKeys.user();
    private Cassandra cassandra;
    private CassandraSessions sessions;
    private SessionCopies copies;

    @BeforeAll
    static void openStore(TestCassandra test) {
        fixture = CassandraFixture.open(test);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @BeforeEach
    void openParts() {
        cassandra = fixture.cassandra();
        List.of("user_sessions", "sessions_by_user")
                .forEach(table -> cassandra.executeDdl(cassandra.inKeyspace("TRUNCATE shop." + table)));
        sessions = new CassandraSessions(cassandra, clock);
        copies = new SessionCopies(cassandra, clock);
    }

    @Test
    void a_session_is_listed_only_where_it_says_that_it_belongs() {
        Session session = started(Optional.of(user));
        UserId other = RandomKeys.user();
        entry(user, session.createdAt().minusSeconds(60), session);
        entry(other, session.createdAt(), session);
        assertThat(sessions.ofUser(user, 10)).containsExactly(session);
        assertThat(sessions.ofUser(other, 10)).isEmpty();
    }

    @Test
    void lists_that_are_right_are_left_alone() {
        started(Optional.of(user));
        started(Optional.empty());
        assertThat(sessions.revoke(started(Optional.of(user)).id())).isTrue();
        assertThat(copies.repair(progress -> {}).total()).isZero();
        assertThat(sessions.ofUser(user, 10)).hasSize(1);
    }

    @Test
    void entries_that_are_missing_or_that_no_session_justifies_are_found_and_mended() {
        Session session = started(Optional.of(user));
        Session lost = started(Optional.of(user));
        Session guest = started(Optional.empty());
        unlist(lost);
        entry(user, session.createdAt().minusSeconds(60), session);
        entry(RandomKeys.user(), session.createdAt(), session);
        entry(user, guest.createdAt(), guest);
        entry(
                user,
                clock.instant(),
                new Session(
                        RandomKeys.session(),
                        Optional.of(user),
                        clock.instant(),
                        clock.instant(),
                        guest.client(),
                        Map.of()));
        assertThat(copies.verify(progress -> {}).differences())
                .containsEntry(Kind.MISSING, 1L)
                .containsEntry(Kind.EXTRA, 4L);
        clock.move(Duration.ofMinutes(1));
        assertThat(copies.repair(progress -> {}).isClean()).isTrue();
        assertThat(copies.verify(progress -> {}).total()).isZero();
        assertThat(sessions.ofUser(user, 10)).containsExactlyInAnyOrder(session, lost);
        assertThat(sessions.revokeAll(user)).isEqualTo(2);
        assertThat(sessions.find(lost.id())).isEmpty();
    }

    @Test
    void a_start_that_arrives_after_its_entry_was_removed_leaves_no_session_that_nobody_can_end() {
        Instant now = clock.instant();
        Session.Client client = new Session.Client("203.0.113.7", "a browser", "mobile", Optional.empty());
        Session late = new Session(RandomKeys.session(), Optional.of(user), now, now, client, Map.of());
        entry(user, now, late);
        clock.move(Duration.ofMinutes(1));
        assertThat(copies.repair(progress -> {}).isClean()).isTrue();
        sessions.start(late);
        assertThat(sessions.ofUser(user, 10)).isEmpty();
        assertThat(sessions.find(late.id())).isEmpty();
    }

    private Session started(Optional<UserId> owner) {
        Instant now = clock.instant();
        Session.Client client = new Session.Client("203.0.113.7", "a browser", "mobile", Optional.empty());
        Session session = new Session(RandomKeys.session(), owner, now, now, client, Map.of());
        sessions.start(session);
        return session;
    }

    private void entry(UserId owner, Instant at, Session session) {
        execute(
                "INSERT INTO shop.sessions_by_user (user_id, created_at, session_id) VALUES (?, ?, ?)"
                        + " USING TTL 3600 AND TIMESTAMP ?",
                owner.value(),
                at,
                session.id().value(),
                Cassandra.micros(clock.instant()) + 1);
    }

    private void unlist(Session session) {
        execute(
                "DELETE FROM shop.sessions_by_user USING TIMESTAMP ?"
                        + " WHERE user_id = ? AND created_at = ? AND session_id = ?",
                Cassandra.micros(clock.instant()) + 1,
                user.value(),
                session.createdAt(),
                session.id().value());
    }

    private void execute(String cql, Object... values) {
        cassandra.execute(SimpleStatement.newInstance(cassandra.inKeyspace(cql), values));
    }
}
