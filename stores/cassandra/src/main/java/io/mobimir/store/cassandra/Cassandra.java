package io.mobimir.store.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.tracker.RequestTracker;
import com.datastax.oss.driver.internal.core.util.concurrent.BlockingOperation;
import io.mobimir.insight.heat.Heat;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.StoreException;
import io.mobimir.store.cassandra.heat.CountedSession;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The connection to a cluster, shared by every store of this module. Statements are written with the keyspace {@code shop};
 * this class replaces it with the configured keyspace.
 */
public final class Cassandra implements AutoCloseable {
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration DDL_TIMEOUT = Duration.ofSeconds(60);
    /** One stale-tolerant read in this many asks a quorum, so that read repair can compare replicas. */
    private static final int COMPARE_ONE_IN = 10;

    /**
     * How far the timestamp of a plain write lies before its time where lightweight transactions write the same columns: a plain write
     * must never have a later timestamp than one of those.
     */
    private static final long BELOW_EVERY_BALLOT = 1_000_000_000_000_000L;

    private final CassandraSettings settings;
    private final CqlSession session;
    private final ReplicaHealth replicas;
    private final LoggedBatches batches;

    private Cassandra(CassandraSettings settings, CqlSession session, ReplicaHealth replicas) {
        this.settings = settings;
        this.session = session;
        this.replicas = replicas;
        this.batches = new LoggedBatches(session);
    }

    /** Connects without requiring that the keyspace exists. */
    public static Cassandra connect(CassandraSettings settings) {
        return connect(settings, builder -> {}, session -> session);
    }

    /** Connects like {@link #connect(CassandraSettings)}, and reports every finished statement to the tracker. */
    public static Cassandra connect(CassandraSettings settings, RequestTracker tracker) {
        return connect(settings, builder -> builder.addRequestTracker(tracker), session -> session);
    }

    /** Connects like {@link #connect(CassandraSettings, RequestTracker)}, and counts every statement by its partition. */
    public static Cassandra connect(CassandraSettings settings, RequestTracker tracker, Heat heat) {
        return connect(
                settings,
                builder -> builder.addRequestTracker(tracker),
                session -> new CountedSession(session, heat, settings.keyspace()));
    }

    /** Connects with settings for tests, which listen to the driver and lose some of its messages. */
    static Cassandra connect(
            CassandraSettings settings, Consumer<CqlSessionBuilder> more, UnaryOperator<CqlSession> around) {
        ReplicaHealth replicas = new ReplicaHealth();
        CqlSessionBuilder builder = CqlSession.builder()
                .addContactPoints(settings.contactPoints())
                .withLocalDatacenter(settings.localDataCentre())
                .withNodeStateListener(replicas)
                .withConfigLoader(driverConfig(settings));
        settings.tls().ifPresent(tls -> builder.withSslEngineFactory(new TlsConnections(tls)));
        settings.credentials().ifPresent(who -> builder.withAuthCredentials(who.user(), who.password()));
        try {
            more.accept(builder);
            return new Cassandra(settings, around.apply(builder.build()), replicas);
        } catch (DriverException e) {
            throw new StoreException(
                    Outcome.NOT_APPLIED,
                    "no Cassandra answers at " + settings.contactPoints() + ": "
                            + StoreErrors.encryption(e).orElseGet(() -> StoreErrors.reason(e)),
                    e);
        }
    }

    private static DriverConfigLoader driverConfig(CassandraSettings settings) {
        return DriverConfigLoader.programmaticBuilder()
                // V5 loses a connection to some timed-out lightweight transactions of Cassandra 5.0.9; see ADR 3.
                .withString(DefaultDriverOption.PROTOCOL_VERSION, "V4")
                .withClass(DefaultDriverOption.RETRY_POLICY_CLASS, Retries.class)
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, REQUEST_TIMEOUT)
                .withStringList(DefaultDriverOption.METADATA_SCHEMA_REFRESHED_KEYSPACES, List.of(settings.keyspace()))
                .withDuration(DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, DDL_TIMEOUT)
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_AGREEMENT_TIMEOUT, DDL_TIMEOUT)
                .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, Duration.ofSeconds(10))
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, Duration.ofSeconds(10))
                .withDuration(DefaultDriverOption.RECONNECTION_BASE_DELAY, Duration.ofMillis(500))
                .withDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY, Duration.ofSeconds(10))
                .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
                .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
                .build();
    }

    public CassandraSettings settings() {
        return settings;
    }

    public CqlSession session() {
        return session;
    }

    public Strategy strategy(TableClass tables) {
        return settings.strategies().of(tables);
    }

    public ConsistencyLevel writeLevel(TableClass tables) {
        return strategy(tables).write().driver();
    }

    /** Returns the level for a read whose answer must not be stale. */
    public ConsistencyLevel readLevel(TableClass tables) {
        return strategy(tables).read().driver();
    }

    /** Returns the level at which this operation may be answered now. */
    public ConsistencyLevel readLevel(TableClass tables, ReadOperation operation) {
        Strategy strategy = strategy(tables);
        boolean relaxed = settings.staleness().allowsStale(operation) && replicas.keepUp();
        boolean compares = strategy.readRepair() == ReadRepair.BLOCKING
                && ThreadLocalRandom.current().nextInt(COMPARE_ONE_IN) == 0;
        return (relaxed && !compares ? strategy.staleRead() : strategy.read()).driver();
    }

    /** Returns the level for a first read that falls back to {@link #readLevel(TableClass)} on a miss. */
    public ConsistencyLevel firstLookLevel(TableClass tables) {
        Strategy strategy = strategy(tables);
        return (replicas.keepUp() ? strategy.staleRead() : strategy.read()).driver();
    }

    /** Prepares an idempotent statement. Call once per statement and store, never per call. */
    public PreparedStatement prepare(String cql) {
        return prepare(cql, true);
    }

    /** Prepares a conditional statement. The driver never sends it twice, because a repeat would answer "no". */
    public PreparedStatement prepareConditional(String cql) {
        return prepare(cql, false);
    }

    private PreparedStatement prepare(String cql, boolean idempotent) {
        try {
            return session.prepare(SimpleStatement.builder(inKeyspace(cql))
                    .setIdempotence(idempotent)
                    .setSerialConsistencyLevel(DefaultConsistencyLevel.SERIAL)
                    .build());
        } catch (DriverException e) {
            throw StoreErrors.translate(e);
        }
    }

    /** Replaces the keyspace {@code shop} in a statement by the configured one. */
    public String inKeyspace(String cql) {
        return cql.replace("shop.", settings.keyspace() + ".");
    }

    /** Runs a statement and waits; throws {@link StoreException} if it fails. */
    public AsyncResultSet execute(Statement<?> statement) {
        return await(executeAsync(statement));
    }

    /** Sends a statement; the stage fails with the driver's errors, which {@link #await} translates. */
    public CompletionStage<AsyncResultSet> executeAsync(Statement<?> statement) {
        return LoggedBatches.is(statement) ? batches.send((BatchStatement) statement) : session.executeAsync(statement);
    }

    /** Waits for the driver. Calling this in a callback of the driver is a bug. */
    public static <T> T await(CompletionStage<T> stage) {
        CompletableFuture<T> future = stage.toCompletableFuture();
        if (!future.isDone()) {
            requireMayWait();
        }
        try {
            return future.join();
        } catch (CompletionException e) {
            throw failure(e);
        }
    }

    /** Throws in a driver's thread, which would block itself by waiting. Methods that may wait call this first. */
    public static void requireMayWait() {
        BlockingOperation.checkNotDriverThread();
    }

    /** Returns what a failure of the driver means for the data, for callers that do not wait. */
    public static StoreException failure(Throwable error) {
        Throwable cause = error instanceof CompletionException ? error.getCause() : null;
        return StoreErrors.translate(cause == null ? error : cause);
    }

    /** Passes every row of every page to the action, in order; waits while the next page is fetched. */
    public static void forEach(AsyncResultSet first, Consumer<Row> action) {
        AsyncResultSet page = first;
        while (true) {
            page.currentPage().forEach(action);
            if (!page.hasMorePages()) {
                return;
            }
            page = await(page.fetchNextPage());
        }
    }

    /** Returns every row of every page, without blocking. */
    public static CompletionStage<List<Row>> allRows(CompletionStage<AsyncResultSet> first) {
        return allRows(first, row -> true);
    }

    /** Does the same, but keeps only some of the rows. */
    public static CompletionStage<List<Row>> allRows(CompletionStage<AsyncResultSet> first, Predicate<Row> wanted) {
        return first.thenCompose(page -> collect(page, wanted, new ArrayList<>()));
    }

    private static CompletionStage<List<Row>> collect(AsyncResultSet page, Predicate<Row> wanted, List<Row> found) {
        for (Row row : page.currentPage()) {
            if (wanted.test(row)) {
                found.add(row);
            }
        }
        return page.hasMorePages()
                ? page.fetchNextPage().thenCompose(next -> collect(next, wanted, found))
                : CompletableFuture.completedFuture(found);
    }

    /** Returns a logged batch: eventually all of its writes happen, or none. */
    public static BatchStatement logged(ConsistencyLevel level, BatchableStatement<?>... statements) {
        return BatchStatement.builder(DefaultBatchType.LOGGED)
                .addStatements(statements)
                .setConsistencyLevel(level)
                .setIdempotence(true)
                .build();
    }

    /** Returns a batch of writes to one partition that all happen if the conditions among them hold, and none otherwise. */
    public static BatchStatement conditional(ConsistencyLevel level, BatchableStatement<?>... statements) {
        return BatchStatement.builder(DefaultBatchType.UNLOGGED)
                .addStatements(statements)
                .setConsistencyLevel(level)
                .setSerialConsistencyLevel(DefaultConsistencyLevel.SERIAL)
                .setIdempotence(false)
                .build();
    }

    /** Returns a time as Cassandra's timestamp. */
    public static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }

    /** Returns a timestamp for plain writes to what lightweight transactions write from this time on: they all win over it. */
    public static long belowEveryBallot(Instant time) {
        return belowEveryBallot(micros(time));
    }

    /** Does the same for a time in microseconds. */
    public static long belowEveryBallot(long micros) {
        return micros - BELOW_EVERY_BALLOT;
    }

    /** Runs one statement that changes the schema. */
    public void executeDdl(String cql) {
        execute(SimpleStatement.newInstance(cql).setTimeout(DDL_TIMEOUT));
    }

    /** Returns whether the cluster answers now. */
    public boolean isReady() {
        try {
            execute(SimpleStatement.newInstance("SELECT key FROM system.local")
                    .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_ONE)
                    .setTimeout(Duration.ofSeconds(2)));
            return true;
        } catch (StoreException e) {
            return false;
        }
    }

    @Override
    public void close() {
        session.close();
    }
}
