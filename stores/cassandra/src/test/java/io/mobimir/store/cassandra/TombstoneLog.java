package io.mobimir.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.cql.TraceEvent;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Counts the tombstones that the node meets in the statements of a session, those of transactions too, by tracing each of them. */
public final class TombstoneLog {
    private static final Pattern READ = Pattern.compile("Read (\\d+) live rows and (\\d+) tombstone cells");

    private final List<ExecutionInfo> traced = new CopyOnWriteArrayList<>();

    /** What a statement has read. */
    private record Found(long rows, long tombstones) {
        Found and(Found more) {
            return new Found(rows + more.rows, tombstones + more.tombstones);
        }
    }

    /** Wraps the session whose statements are traced. */
    public CqlSession around(CqlSession session) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (method.getName().equals("executeAsync") && arguments[0] instanceof Statement<?> statement) {
                return traced(session.executeAsync(statement.setTracing(true)));
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

    private CompletionStage<AsyncResultSet> traced(CompletionStage<AsyncResultSet> sent) {
        return sent.thenApply(rows -> {
            traced.add(rows.getExecutionInfo());
            return rows;
        });
    }

    public void clear() {
        traced.clear();
    }

    /** Returns how many rows all statements have read that were sent since {@link #clear}. */
    public long rows() {
        return found().values().stream().mapToLong(Found::rows).sum();
    }

    /** Returns the statements that met tombstones, with their number. */
    public Map<String, Long> tombstones() {
        return found().entrySet().stream()
                .filter(each -> each.getValue().tombstones > 0)
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().tombstones, Long::sum, TreeMap::new));
    }

    private Map<String, Found> found() {
        Map<String, Found> all = new TreeMap<>();
        for (ExecutionInfo info : traced) {
            for (TraceEvent event : info.getQueryTrace().getEvents()) {
                Matcher read = READ.matcher(String.valueOf(event.getActivity()));
                if (read.find()) {
                    Found found = new Found(Long.parseLong(read.group(1)), Long.parseLong(read.group(2)));
                    all.merge(cql((Statement<?>) info.getRequest()), found, Found::and);
                }
            }
        }
        return all;
    }

    private static String cql(Statement<?> statement) {
        if (statement instanceof BatchStatement batch) {
            return StreamSupport.stream(batch.spliterator(), false)
                    .map(each -> cql((Statement<?>) each))
                    .collect(Collectors.joining("; "));
        }
        return statement instanceof BoundStatement bound
                ? bound.getPreparedStatement().getQuery()
                : ((SimpleStatement) statement).getQuery();
    }
}
