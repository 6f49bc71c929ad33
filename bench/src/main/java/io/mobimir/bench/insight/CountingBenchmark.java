package io.mobimir.bench.insight;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import io.mobimir.insight.heat.Heat;
import io.mobimir.store.cassandra.heat.CountedSession;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Sends statements to a session that answers at once: counted, counted exactly by hand, and not counted. */
@State(Scope.Benchmark)
public class CountingBenchmark {
    /** Statements cannot be made without a cluster, so the bench that has one leaves them here. */
    private static volatile @Nullable Traffic traffic;

    private final ExactCounts exact = new ExactCounts();
    private List<BoundStatement> statements = List.of();
    private @Nullable CqlSession instant;
    private @Nullable CqlSession counted;
    private @Nullable Thread ticks;

    /** Statements, and a session that answers them at once. */
    record Traffic(CqlSession session, String keyspace, List<BoundStatement> statements) {}

    static void prepare(Traffic next) {
        traffic = next;
    }

    /** Where a thread is in the list of statements. */
    @State(Scope.Thread)
    public static class StatementCursor {
        private int next;

        BoundStatement next(List<BoundStatement> statements) {
            next = next == statements.size() - 1 ? 0 : next + 1;
            return statements.get(next);
        }
    }

    /** Ticks every second, as a running instance does. */
    @Setup(Level.Trial)
    public void begin() {
        Traffic given = Objects.requireNonNull(traffic);
        Heat counts = new Heat(Instant.now());
        statements = given.statements();
        instant = given.session();
        counted = new CountedSession(given.session(), counts, given.keyspace());
        ticks = new Thread(() -> tick(counts));
        ticks.setDaemon(true);
        ticks.start();
    }

    private static void tick(Heat counts) {
        try {
            while (true) {
                Thread.sleep(1_000);
                counts.tick(Instant.now());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @TearDown(Level.Trial)
    public void end() {
        Objects.requireNonNull(ticks).interrupt();
    }

    @TearDown(Level.Iteration)
    public void forget() {
        exact.clear();
    }

    @Benchmark
    public CompletionStage<AsyncResultSet> counted(StatementCursor cursor) {
        return Objects.requireNonNull(counted).executeAsync(cursor.next(statements));
    }

    @Benchmark
    public CompletionStage<AsyncResultSet> byHand(StatementCursor cursor) {
        BoundStatement statement = cursor.next(statements);
        exact.count(statement);
        return Objects.requireNonNull(instant).executeAsync(statement);
    }

    @Benchmark
    public CompletionStage<AsyncResultSet> notCounted(StatementCursor cursor) {
        return Objects.requireNonNull(instant).executeAsync(cursor.next(statements));
    }
}
