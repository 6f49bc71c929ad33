package io.mobimir.store.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PrepareRequest;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.tracker.RequestTracker;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;

/**
 * Logs the statements that the driver really sent, with their levels. The driver reports a statement after it has answered
 * the caller, so this class also wraps the session, to know which reports are still missing.
 */
public final class StatementLog implements RequestTracker {
    private static final Pattern TABLE = Pattern.compile("(?:FROM|INTO|UPDATE) \\w+\\.(\\w+)");

    private final List<Sent> sent = new CopyOnWriteArrayList<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final Set<String> prepared = ConcurrentHashMap.newKeySet();
    private final Set<String> used = ConcurrentHashMap.newKeySet();
    private final Set<Request> awaited =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    /**
     * One statement; those of a batch are listed one by one.
     *
     * @param request counts requests, so that those of one batch have the same number
     * @param logged whether it was part of a logged batch
     */
    public record Sent(String cql, Kind kind, String level, boolean idempotent, int request, boolean logged) {
        public String table() {
            Matcher matcher = TABLE.matcher(cql);
            return matcher.find() ? matcher.group(1) : "?";
        }
    }

    /** The kinds of statement. */
    public enum Kind {
        READ,
        WRITE,
        /** A write that is part of a lightweight transaction; its level is "serial level, commit level". */
        CONDITIONAL
    }

    /** Wraps the session whose statements are logged. */
    public CqlSession around(CqlSession session) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (method.getName().equals("executeAsync") && arguments[0] instanceof Request request) {
                awaited.add(request);
            }
            try {
                return method.invoke(session, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return (CqlSession)
                Proxy.newProxyInstance(CqlSession.class.getClassLoader(), new Class<?>[] {CqlSession.class}, handler);
    }

    /** Returns the statements sent since the last call of {@link #clear}. */
    public List<Sent> sent() {
        Awaitility.await().until(awaited::isEmpty);
        return List.copyOf(sent);
    }

    public void clear() {
        Awaitility.await().until(awaited::isEmpty);
        sent.clear();
    }

    /** Returns the levels at which each kind of statement went to each table while the action ran: "READ orders_by_id". */
    public Map<String, Set<String>> levelsOf(Runnable action) {
        clear();
        action.run();
        Map<String, Set<String>> levels = new TreeMap<>();
        sent().forEach(each -> levels.computeIfAbsent(each.kind + " " + each.table(), key -> new TreeSet<>())
                .add(each.level));
        return levels;
    }

    /** Returns statements that were prepared but never sent: a test of all levels has to send them all. */
    public Set<String> neverSent() {
        Set<String> missing = new TreeSet<>(prepared);
        missing.removeAll(used);
        return missing;
    }

    @Override
    public void onSuccess(
            Request request, long nanos, DriverExecutionProfile profile, Node node, String requestLogPrefix) {
        add(request, profile);
    }

    @Override
    public void onError(
            Request request,
            Throwable error,
            long nanos,
            DriverExecutionProfile profile,
            Node node,
            String requestLogPrefix) {
        add(request, profile);
    }

    private void add(Request request, DriverExecutionProfile profile) {
        if (request instanceof PrepareRequest prepare) {
            prepared.add(prepare.getQuery());
        } else if (request instanceof BatchStatement batch) {
            boolean conditional =
                    StreamSupport.stream(batch.spliterator(), false).anyMatch(each -> isConditional(cql(each)));
            boolean logged = batch.getBatchType() == DefaultBatchType.LOGGED;
            int number = requests.incrementAndGet();
            batch.forEach(each -> add(cql(each), batch, conditional, profile, number, logged));
        } else if (request instanceof BatchableStatement<?> statement) {
            String cql = cql(statement);
            add(cql, statement, isConditional(cql), profile, requests.incrementAndGet(), false);
        }
        awaited.remove(request);
    }

    private void add(
            String cql,
            Statement<?> statement,
            boolean conditional,
            DriverExecutionProfile profile,
            int request,
            boolean logged) {
        used.add(cql);
        Kind kind = conditional ? Kind.CONDITIONAL : cql.startsWith("SELECT") ? Kind.READ : Kind.WRITE;
        String level = level(statement.getConsistencyLevel(), profile, DefaultDriverOption.REQUEST_CONSISTENCY);
        if (conditional) {
            level = level(
                            statement.getSerialConsistencyLevel(),
                            profile,
                            DefaultDriverOption.REQUEST_SERIAL_CONSISTENCY)
                    + ", " + level;
        }
        sent.add(new Sent(cql, kind, level, Boolean.TRUE.equals(statement.isIdempotent()), request, logged));
    }

    private static String level(ConsistencyLevel own, DriverExecutionProfile profile, DefaultDriverOption otherwise) {
        return own == null ? profile.getString(otherwise) : own.name();
    }

    private static boolean isConditional(String cql) {
        return cql.contains(" IF ");
    }

    private static String cql(BatchableStatement<?> statement) {
        return statement instanceof BoundStatement bound
                ? bound.getPreparedStatement().getQuery()
                : ((SimpleStatement) statement).getQuery();
    }

    @Override
    public void close() {}
}
