package io.mobimir.store.cassandra.session;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.Page;
import io.mobimir.shop.UserId;
import io.mobimir.shop.session.LivingSession;
import io.mobimir.shop.session.Session;
import io.mobimir.shop.session.SessionId;
import io.mobimir.shop.session.Sessions;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.Writes;
import io.mobimir.store.cassandra.session.SessionTables.Listed;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sessions in {@code user_sessions}, listed by user in {@code sessions_by_user}. Each cell carries the time of its event as
 * its timestamp: a repeated start cannot bring a revoked session back, and a late touch cannot move the last activity back.
 */
public final class CassandraSessions implements Sessions {
    private static final int READS_IN_FLIGHT = 64;

    private final Cassandra cassandra;
    private final Clock clock;
    private final ConsistencyLevel write;
    private final ConsistencyLevel read;
    private final PreparedStatement insert;
    private final PreparedStatement list;
    private final PreparedStatement select;
    private final PreparedStatement selectCreated;
    private final PreparedStatement selectLiving;
    private final PreparedStatement selectLife;
    private final PreparedStatement selectListed;
    private final PreparedStatement touch;
    private final PreparedStatement replace;
    private final PreparedStatement delete;
    private final PreparedStatement unlist;

    public CassandraSessions(Cassandra cassandra, Clock clock) {
        this.cassandra = cassandra;
        this.clock = clock;
        this.write = cassandra.writeLevel(TableClass.SESSIONS);
        this.read = cassandra.readLevel(TableClass.SESSIONS);
        this.insert = cassandra.prepare(SessionTables.USER_SESSIONS.insert() + " USING TTL ? AND TIMESTAMP ?");
        this.list = cassandra.prepare(SessionTables.SESSIONS_BY_USER.insert() + " USING TTL ? AND TIMESTAMP ?");
        this.select = cassandra.prepare(SessionTables.USER_SESSIONS.select("WHERE session_id = ?"));
        this.selectCreated = cassandra.prepare("SELECT created_at FROM shop.user_sessions WHERE session_id = ?");
        this.selectLiving = cassandra.prepare(
                "SELECT user_id, created_at, last_activity FROM shop.user_sessions WHERE session_id = ?");
        this.selectLife = cassandra.prepare("SELECT user_id, created_at, WRITETIME(session_data) AS data_written"
                + " FROM shop.user_sessions WHERE session_id = ?");
        this.selectListed = cassandra.prepare(SessionTables.SESSIONS_BY_USER.select("WHERE user_id = ?"));
        this.touch = cassandra.prepare(
                "UPDATE shop.user_sessions USING TTL ? AND TIMESTAMP ? SET last_activity = ? WHERE session_id = ?");
        this.replace = cassandra.prepare(
                "UPDATE shop.user_sessions USING TTL ? AND TIMESTAMP ? SET session_data = ? WHERE session_id = ?");
        this.delete = cassandra.prepare("DELETE FROM shop.user_sessions USING TIMESTAMP ? WHERE session_id = ?");
        this.unlist = cassandra.prepare("DELETE FROM shop.sessions_by_user USING TIMESTAMP ?"
                + " WHERE user_id = ? AND created_at = ? AND session_id = ?");
    }

    @Override
    public void start(Session session) {
        Instant now = clock.instant();
        Session.requireNotAhead("created_at", session.createdAt(), now);
        Session.requireNotAhead("last_activity", session.lastActivity(), now);
        if (!session.isOver(now)) {
            List<BoundStatement> rows = rows(session, ttl(session.createdAt(), now));
            cassandra.execute(
                    rows.size() == 1
                            ? rows.get(0).setConsistencyLevel(write)
                            : Cassandra.logged(write, rows.toArray(BoundStatement[]::new)));
        }
    }

    /** Returns the session, its copy in the user's list, and later activity with the timestamp that a touch would have. */
    private List<BoundStatement> rows(Session session, int ttl) {
        long timestamp = Cassandra.micros(session.createdAt());
        List<BoundStatement> rows = new ArrayList<>();
        rows.add(stamped(SessionTables.USER_SESSIONS.bind(insert, session), ttl, timestamp));
        if (session.lastActivity().isAfter(session.createdAt())) {
            rows.add(activity(session.id(), session.lastActivity(), ttl));
        }
        session.user().ifPresent(user -> {
            Listed listed = new Listed(user, session.createdAt(), session.id());
            rows.add(stamped(SessionTables.SESSIONS_BY_USER.bind(list, listed), ttl, timestamp));
        });
        return rows;
    }

    @Override
    public Optional<Session> find(SessionId id) {
        return Cassandra.await(findAsync(id));
    }

    /** Asks one replica first, and a quorum if that replica does not have the session. */
    private CompletionStage<Optional<Session>> findAsync(SessionId id) {
        ConsistencyLevel first = cassandra.firstLookLevel(TableClass.SESSIONS);
        return findAsync(id, first)
                .thenCompose(found -> found.isPresent() || first.equals(read)
                        ? CompletableFuture.completedFuture(found)
                        : findAsync(id, read));
    }

    private CompletionStage<Optional<Session>> findAsync(SessionId id, ConsistencyLevel level) {
        return cassandra
                .executeAsync(select.bind(id.value()).setConsistencyLevel(level))
                .thenApply(rows -> Optional.ofNullable(rows.one())
                        .flatMap(SessionTables::existing)
                        .filter(session -> !session.isOver(clock.instant())));
    }

    @Override
    public List<LivingSession> living(Collection<SessionId> ids) {
        List<SessionId> all = List.copyOf(Set.copyOf(ids));
        List<LivingSession> living = new ArrayList<>();
        for (int from = 0; from < all.size(); from += READS_IN_FLIGHT) {
            List<CompletionStage<Optional<LivingSession>>> asked =
                    all.subList(from, Math.min(from + READS_IN_FLIGHT, all.size())).stream()
                            .map(this::livingAsync)
                            .toList();
            asked.forEach(each -> Cassandra.await(each).ifPresent(living::add));
        }
        return living;
    }

    private CompletionStage<Optional<LivingSession>> livingAsync(SessionId id) {
        return cassandra
                .executeAsync(selectLiving.bind(id.value()).setConsistencyLevel(read))
                .thenApply(rows -> Optional.ofNullable(rows.one())
                        .filter(row -> !row.isNull("created_at"))
                        .map(row -> living(id, row))
                        .filter(session -> !Session.isOver(session.createdAt(), clock.instant())));
    }

    private static LivingSession living(SessionId id, Row row) {
        Instant created = Objects.requireNonNull(row.getInstant("created_at"));
        return new LivingSession(
                id,
                Optional.ofNullable(row.getString("user_id")).map(UserId::new),
                created,
                Objects.requireNonNullElse(row.getInstant("last_activity"), created));
    }

    @Override
    public boolean touch(SessionId id, Instant at) {
        Session.requireNotAhead("last_activity", at, clock.instant());
        return Cassandra.await(cassandra
                .executeAsync(selectCreated.bind(id.value()).setConsistencyLevel(read))
                .thenCompose(rows -> touch(id, at, rows.one())));
    }

    /** Follows the read without waking the caller in between. */
    private CompletionStage<Boolean> touch(SessionId id, Instant at, @Nullable Row found) {
        Instant created = found == null ? null : found.getInstant("created_at");
        Instant now = clock.instant();
        if (created == null || Session.isOver(created, now)) {
            return CompletableFuture.completedStage(false);
        }
        if (!at.isAfter(created)) {
            return CompletableFuture.completedStage(true);
        }
        return cassandra
                .executeAsync(activity(id, at, ttl(created, now)).setConsistencyLevel(write))
                .thenApply(done -> true);
    }

    private BoundStatement activity(SessionId id, Instant at, int ttl) {
        return touch.bind(ttl, Cassandra.micros(at), at.truncatedTo(ChronoUnit.MILLIS), id.value());
    }

    @Override
    public boolean replaceData(SessionId id, Map<String, String> data) {
        Map<String, String> valid = Session.validData(data);
        Optional<Life> life = life(id);
        life.ifPresent(found -> {
            long timestamp = Math.max(Cassandra.micros(clock.instant()), found.dataWritten + 1);
            cassandra.execute(replace.boundStatementBuilder()
                    .setInt(0, found.ttl)
                    .setLong(1, timestamp)
                    .set(2, valid, SessionTables.DATA.codec())
                    .setString(3, id.value())
                    .setConsistencyLevel(write)
                    .build());
        });
        return life.isPresent();
    }

    @Override
    public List<Session> ofUser(UserId user, int limit) {
        Page.requireSize(limit);
        List<Session> found = new ArrayList<>();
        AsyncResultSet listed = cassandra.execute(
                selectListed.bind(user.value()).setPageSize(limit).setConsistencyLevel(read));
        while (true) {
            living(listed).limit(limit - found.size()).forEach(found::add);
            if (found.size() == limit || !listed.hasMorePages()) {
                return found;
            }
            listed = Cassandra.await(listed.fetchNextPage());
        }
    }

    private Stream<Session> living(AsyncResultSet listed) {
        List<CompletionStage<Optional<Session>>> all = new ArrayList<>();
        listed.currentPage().forEach(row -> {
            Listed entry = SessionTables.SESSIONS_BY_USER.read(row);
            all.add(findAsync(entry.id()).thenApply(found -> found.filter(entry::isOf)));
        });
        return all.stream().map(Cassandra::await).flatMap(Optional::stream);
    }

    /** Deletes even a session that is not found: its start may still be under way. */
    @Override
    public boolean revoke(SessionId id) {
        Optional<Life> life = life(id);
        Instant createdAt = life.map(Life::createdAt).orElse(Instant.EPOCH);
        Cassandra.await(end(id, life.flatMap(Life::user), createdAt));
        return life.isPresent();
    }

    @Override
    public int revokeAll(UserId user) {
        List<Listed> listed = new ArrayList<>();
        Cassandra.forEach(
                cassandra.execute(selectListed.bind(user.value()).setConsistencyLevel(read)),
                row -> listed.add(SessionTables.SESSIONS_BY_USER.read(row)));
        Instant now = clock.instant();
        Writes deletions = new Writes();
        listed.forEach(each -> deletions.send(() -> end(each.id(), Optional.of(user), each.createdAt())));
        deletions.finish();
        return (int) listed.stream().filter(each -> each.isLiving(now)).count();
    }

    /** Deletes with a timestamp not before the start, even if the clock that started the session was ahead. */
    private CompletionStage<?> end(SessionId id, Optional<UserId> user, Instant createdAt) {
        long timestamp = Math.max(Cassandra.micros(clock.instant()), Cassandra.micros(createdAt));
        BoundStatement truth = delete.bind(timestamp, id.value());
        if (user.isEmpty()) {
            return cassandra.executeAsync(truth.setConsistencyLevel(write));
        }
        BoundStatement copy = unlist.bind(timestamp, user.get().value(), createdAt, id.value());
        return cassandra.executeAsync(Cassandra.logged(write, truth, copy));
    }

    private Optional<Life> life(SessionId id) {
        Row row = cassandra
                .execute(selectLife.bind(id.value()).setConsistencyLevel(read))
                .one();
        if (row == null || row.isNull("created_at")) {
            return Optional.empty();
        }
        Instant created = Objects.requireNonNull(row.getInstant("created_at"));
        Instant now = clock.instant();
        if (Session.isOver(created, now)) {
            return Optional.empty();
        }
        Optional<UserId> user = Optional.ofNullable(row.getString("user_id")).map(UserId::new);
        return Optional.of(new Life(user, created, row.getLong("data_written"), ttl(created, now)));
    }

    /** Binds TTL and timestamp, the last two markers of both inserts. */
    private static BoundStatement stamped(BoundStatementBuilder row, int ttl, long timestamp) {
        int columns = row.getPreparedStatement().getVariableDefinitions().size() - 2;
        return row.setInt(columns, ttl).setLong(columns + 1, timestamp).build();
    }

    /**
     * Returns the rest of a session's life in whole seconds, rounded up: Cassandra counts from the beginning of the second.
     * Readers hide rows past their time. Zero would mean for ever, so callers make sure that the session is alive.
     */
    static int ttl(Instant createdAt, Instant now) {
        return (int) ChronoUnit.SECONDS.between(now, createdAt.plus(Session.LIFETIME)) + 2;
    }

    /** The facts that a change needs about a living session; the time left is computed once, so that it cannot run out half-way. */
    private record Life(Optional<UserId> user, Instant createdAt, long dataWritten, int ttl) {}
}
