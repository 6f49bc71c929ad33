package io.mobimir.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** A proxy between a store and the driver that loses the messages that a test chooses. */
public final class LossySession {
    private final List<LossRule> rules = new CopyOnWriteArrayList<>();
    private final List<Supplier<CompletionStage<?>>> late = new CopyOnWriteArrayList<>();

    /** The ways to lose a message. */
    public enum Loss {
        /** The statement never arrives; the store gets a timeout. */
        REQUEST,
        /** The statement is executed; the store gets a timeout. */
        ANSWER,
        /** The store gets a timeout; the statement arrives when {@link #arrive} is called. */
        LATE,
        /** The statement is not sent; the store gets the error that no node is available. */
        NO_NODE,
        /** Loses nothing; runs the test's own action first. */
        NOTHING
    }

    private record LossRule(Loss loss, String part, AtomicInteger left, Runnable meanwhile) {}

    public CqlSession around(CqlSession session) {
        InvocationHandler handler = (proxy, method, arguments) -> call(session, method, arguments);
        return (CqlSession)
                Proxy.newProxyInstance(CqlSession.class.getClassLoader(), new Class<?>[] {CqlSession.class}, handler);
    }

    /** Loses the next {@code times} messages of statements that contain the text. */
    public void lose(Loss loss, int times, String part) {
        lose(loss, times, part, () -> {});
    }

    /** Does the same, and runs an action meanwhile. */
    public void lose(Loss loss, int times, String part, Runnable meanwhile) {
        rules.add(new LossRule(loss, part, new AtomicInteger(times), meanwhile));
    }

    public void loseNothingMore() {
        rules.clear();
        late.clear();
    }

    /** Lets the delayed statements arrive; returns how many there were. */
    public int arrive() {
        List<Supplier<CompletionStage<?>>> all = List.copyOf(late);
        late.clear();
        all.forEach(each -> Cassandra.await(each.get()));
        return all.size();
    }

    private Object call(CqlSession session, Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("executeAsync") && arguments[0] instanceof Statement<?> statement) {
            for (LossRule rule : rules) {
                if (cql(statement).contains(rule.part) && rule.left.getAndDecrement() > 0) {
                    return lose(rule, () -> session.executeAsync(statement));
                }
            }
        }
        try {
            return method.invoke(session, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Runs on its own thread, because a store may send a statement from a thread of the driver, which must not wait. */
    private CompletionStage<?> lose(LossRule rule, Supplier<CompletionStage<?>> send) {
        if (rule.loss == Loss.LATE) {
            late.add(send);
        }
        CompletionStage<?> sent = rule.loss == Loss.ANSWER ? send.get() : CompletableFuture.completedStage(rule);
        return sent.thenRunAsync(rule.meanwhile).thenCompose(done -> switch (rule.loss) {
            case REQUEST -> failed(new DriverTimeoutException("the test lost the request"));
            case LATE -> failed(new DriverTimeoutException("the test held the request up"));
            case NO_NODE -> failed(new NoNodeAvailableException());
            case ANSWER -> failed(new DriverTimeoutException("the test lost the answer"));
            case NOTHING -> send.get().thenApply(answer -> answer);
        });
    }

    private static CompletionStage<Object> failed(Exception loss) {
        return CompletableFuture.failedFuture(loss);
    }

    private static String cql(Statement<?> statement) {
        if (statement instanceof BatchStatement batch) {
            return StreamSupport.stream(batch.spliterator(), false)
                    .map(LossySession::cql)
                    .collect(Collectors.joining("; "));
        }
        return statement instanceof BoundStatement bound
                ? bound.getPreparedStatement().getQuery()
                : ((SimpleStatement) statement).getQuery();
    }
}
