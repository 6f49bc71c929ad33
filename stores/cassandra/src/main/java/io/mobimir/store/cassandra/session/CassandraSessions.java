package io.mobimir.store.cassandra.session;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.UserId;
import io.mobimir.shop.session.Session;
import io.mobimir.shop.session.SessionId;
import io.mobimir.shop.session.Sessions;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.session.SessionTables.Listed;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Sessions in {@code user_sessions}, listed by user in {@code sessions_by_user}. Each cell carries the time of its event
 * as its timestamp: a repeated start cannot bring a revoked session back, and a late touch cannot turn activity back.
 */
public final class CassandraSessions implements Sessions {
    private static final int REVOKE_AT_ONCE = 64;

    private final Cassandra cassandra;
    private final Clock clock;
    private final ConsistencyLevel write;
    private final ConsistencyLevel read;
    private final PreparedStatement insert;
    private final PreparedStatement list;
    private final PreparedStatement select;
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
        this.selectLife = cassandra.prepare("SELECT user_id, created_at, WRITETIME(session_data) AS data_written"
                + " FROM shop.user_sessions WHERE session_id = ?");
        this.selectListed = cassandra.prepare(SessionTables.SESSIONS_BY_USER.select("WHERE user_id = ? LIMIT ?"));
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
        int ttl = ttl(session.createdAt());
        if (ttl <= 0) {
            return;
        }
        long timestamp = Cassandra.micros(session.createdAt());
        BoundStatement truth = stamped(SessionTables.USER_SESSIONS.bind(insert, session), ttl, timestamp);
        if (session.user().isEmpty()) {
            cassandra.execute(truth.setConsistencyLevel(write));
            return;
        }
        Listed listed = new Listed(session.user().get(), session.createdAt(), session.id());
        BoundStatement copy = stamped(SessionTables.SESSIONS_BY_USER.bind(list, listed), ttl, timestamp);
        cassandra.execute(Cassandra.logged(write, truth, copy));
    }

    @Override
    public Optional<Session> find(SessionId id) {
        return Cassandra.await(findAsync(id));
    }

    /** One replica usually knows; what it does not know, a quorum is asked for. */
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
                        .filter(session -> ttl(session.createdAt()) > 0));
    }

    @Override
    public boolean touch(SessionId id, Instant at) {
        Optional<Life> life = life(id);
        life.ifPresent(found -> cassandra.execute(
                touch.bind(ttl(found.createdAt), Cassandra.micros(at), at.truncatedTo(ChronoUnit.MILLIS), id.value())
                        .setConsistencyLevel(write)));
        return life.isPresent();
    }

    @Override
    public boolean replaceData(SessionId id, Map<String, String> data) {
        Optional<Life> life = life(id);
        life.ifPresent(found -> {
            Map<String, String> valid = Session.validData(data);
            long timestamp = Math.max(Cassandra.micros(clock.instant()), found.dataWritten + 1);
            cassandra.execute(replace.boundStatementBuilder()
                    .setInt(0, ttl(found.createdAt))
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
        List<CompletionStage<Optional<Session>>> found = new ArrayList<>();
        AsyncResultSet rows =
                cassandra.execute(selectListed.bind(user.value(), limit).setConsistencyLevel(read));
        Cassandra.forEach(
                rows,
                row -> found.add(
                        findAsync(SessionTables.SESSIONS_BY_USER.read(row).id())));
        return found.stream().map(Cassandra::await).flatMap(Optional::stream).toList();
    }

    @Override
    public boolean revoke(SessionId id) {
        Optional<Life> life = life(id);
        life.ifPresent(found -> Cassandra.await(end(id, found.user, found.createdAt)));
        return life.isPresent();
    }

    @Override
    public int revokeAll(UserId user) {
        List<CompletionStage<?>> open = new ArrayList<>();
        int[] count = new int[1];
        AsyncResultSet rows = cassandra.execute(
                selectListed.bind(user.value(), Integer.MAX_VALUE).setConsistencyLevel(read));
        Cassandra.forEach(rows, row -> {
            Listed listed = SessionTables.SESSIONS_BY_USER.read(row);
            open.add(end(listed.id(), Optional.of(user), listed.createdAt()));
            count[0]++;
            if (open.size() >= REVOKE_AT_ONCE) {
                open.forEach(Cassandra::await);
                open.clear();
            }
        });
        open.forEach(Cassandra::await);
        return count[0];
    }

    /** The deletion is at least as late as the start, also where the clock that started the session ran ahead. */
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
        Optional<UserId> user = Optional.ofNullable(row.getString("user_id")).map(UserId::new);
        return ttl(created) > 0 ? Optional.of(new Life(user, created, row.getLong("data_written"))) : Optional.empty();
    }

    /** TTL and timestamp are the last two markers of both inserts. */
    private static BoundStatement stamped(BoundStatementBuilder row, int ttl, long timestamp) {
        int columns = row.getPreparedStatement().getVariableDefinitions().size() - 2;
        return row.setInt(columns, ttl).setLong(columns + 1, timestamp).build();
    }

    private int ttl(Instant createdAt) {
        return (int) ChronoUnit.SECONDS.between(clock.instant(), createdAt.plus(Session.LIFETIME));
    }

    private record Life(Optional<UserId> user, Instant createdAt, long dataWritten) {}
}
