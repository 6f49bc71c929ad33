package io.mobimir.bench;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.UserId;
import io.mobimir.shop.session.Session;
import io.mobimir.shop.session.SessionId;
import io.mobimir.shop.session.Sessions;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.session.CassandraSessions;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sessions through our port, against the same statements written by hand on the driver. */
public final class SessionsBench implements Bench {
    private static final int THREADS = 32;
    private static final int KNOWN = 5_000;

    @Override
    public String name() {
        return "sessions";
    }

    @Override
    public String description() {
        return "start, find and touch a session, against hand-written driver code";
    }

    @Override
    public List<Measure> measures(BenchCluster cluster) {
        Cassandra cassandra = cluster.cassandra();
        Sessions sessions = new CassandraSessions(cassandra, Clock.systemUTC());
        ByHand byHand = new ByHand(cassandra.session(), cassandra.settings().keyspace());
        for (int i = 0; i < KNOWN; i++) {
            sessions.start(session("known-" + i));
        }
        return List.of(
                measure("start", n -> sessions.start(session("ours-" + n)), n -> byHand.start("hand-" + n)),
                measure("find", n -> found(sessions, known(n)), n -> byHand.find(known(n))),
                measure(
                        "touch",
                        n -> sessions.touch(known(n), Instant.now()),
                        n -> byHand.touch(known(n), Instant.now())));
    }

    private static Measure measure(String name, Load.Blocking ours, Load.Blocking baseline) {
        return new Measure(name, THREADS, Load.blocking(ours), Load.blocking(baseline));
    }

    private static void found(Sessions sessions, SessionId id) {
        if (sessions.find(id).isEmpty()) {
            throw new IllegalStateException("lost " + id);
        }
    }

    private static SessionId known(int n) {
        return new SessionId("known-" + n % KNOWN);
    }

    private static Session session(String id) {
        Instant now = Instant.now();
        return new Session(
                new SessionId(id),
                Optional.of(new UserId("user-" + id)),
                now,
                now,
                new Session.Client("192.0.2.1", "Mozilla/5.0", "mobile", Optional.empty()),
                Map.of("cart", "c-" + id));
    }

    /** Sessions as an engineer would write them in an afternoon, for the same tables and promises. */
    private static final class ByHand {
        private final CqlSession cql;
        private final PreparedStatement insert;
        private final PreparedStatement list;
        private final PreparedStatement select;
        private final PreparedStatement selectCreated;
        private final PreparedStatement touch;

        ByHand(CqlSession cql, String keyspace) {
            this.cql = cql;
            this.insert = cql.prepare("INSERT INTO " + keyspace + ".user_sessions (session_id, user_id, created_at,"
                    + " last_activity, ip_address, user_agent, device_type, session_data)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?, ?) USING TTL 86400");
            this.list = cql.prepare("INSERT INTO " + keyspace
                    + ".sessions_by_user (user_id, created_at, session_id) VALUES (?, ?, ?) USING TTL 86400");
            this.select = cql.prepare("SELECT * FROM " + keyspace + ".user_sessions WHERE session_id = ?");
            this.selectCreated =
                    cql.prepare("SELECT created_at FROM " + keyspace + ".user_sessions WHERE session_id = ?");
            this.touch = cql.prepare(
                    "UPDATE " + keyspace + ".user_sessions USING TTL ? SET last_activity = ? WHERE session_id = ?");
        }

        void start(String id) throws Exception {
            Instant now = Instant.now();
            InetAddress ip = InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 1});
            cql.executeAsync(BatchStatement.newInstance(
                                    DefaultBatchType.LOGGED,
                                    insert.bind(
                                            id,
                                            "user-" + id,
                                            now,
                                            now,
                                            ip,
                                            "Mozilla/5.0",
                                            "mobile",
                                            Map.of("cart", id)),
                                    list.bind("user-" + id, now, id))
                            .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM))
                    .toCompletableFuture()
                    .get();
        }

        void find(SessionId id) throws Exception {
            Row row = cql.executeAsync(select.bind(id.value()).setConsistencyLevel(DefaultConsistencyLevel.LOCAL_ONE))
                    .toCompletableFuture()
                    .get()
                    .one();
            if (row == null || row.getMap("session_data", String.class, String.class) == null) {
                throw new IllegalStateException("lost " + id);
            }
        }

        void touch(SessionId id, Instant at) throws Exception {
            Row row = cql.executeAsync(
                            selectCreated.bind(id.value()).setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM))
                    .toCompletableFuture()
                    .get()
                    .one();
            if (row == null) {
                throw new IllegalStateException("lost " + id);
            }
            cql.executeAsync(touch.bind(80_000, at, id.value())
                            .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM))
                    .toCompletableFuture()
                    .get();
        }
    }
}
