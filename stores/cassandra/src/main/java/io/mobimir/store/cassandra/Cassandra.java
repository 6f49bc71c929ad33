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
import io.mobimir.shop.Outcome;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.StoreException;
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
import java.util.function.UnaryOperator;

/**
 * The connection to a cluster, shared by every store of this module. Statements are written with the keyspace {@code
 * shop}; here they get the keyspace of the configuration.
 */
public final class Cassandra implements AutoCloseable {
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration DDL_TIMEOUT = Duration.ofSeconds(60);
    /** One stale-tolerant read in so many asks a quorum, so that read repair has something to compare. */
    private static final int COMPARE_ONE_IN = 10;

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

    /** Connects without asking that the keyspace exists. */
    public static Cassandra connect(CassandraSettings settings) {
        return connect(settings, builder -> {}, session -> session);
    }

    /** As {@link #connect(CassandraSettings)}, and somebody is told of every statement that came to an end. */
    public static Cassandra connect(CassandraSettings settings, RequestTracker tracker) {
        return connect(settings, builder -> builder.addRequestTracker(tracker), session -> session);
    }

    /** For tests, which listen to the driver and lose some of its messages. */
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

    /** The level for a read whose answer must not be stale. */
    public ConsistencyLevel readLevel(TableClass tables) {
        return strategy(tables).read().driver();
    }

    /** The level at which this operation may be answered now. */
    public ConsistencyLevel readLevel(TableClass tables, ReadOperation operation) {
        Strategy strategy = strategy(tables);
        boolean relaxed = settings.staleness().allowsStale(operation) && replicas.keepUp();
        boolean compares = strategy.readRepair() == ReadRepair.BLOCKING
                && ThreadLocalRandom.current().nextInt(COMPARE_ONE_IN) == 0;
        return (relaxed && !compares ? strategy.staleRead() : strategy.read()).driver();
    }

    /** The level for a first look that falls back to {@link #readLevel(TableClass)} on a miss. */
    public ConsistencyLevel firstLookLevel(TableClass tables) {
        Strategy strategy = strategy(tables);
        return (replicas.keepUp() ? strategy.staleRead() : strategy.read()).driver();
    }

    /** Prepares a statement that may safely be sent twice. Once per statement and store, never per call. */
    public PreparedStatement prepare(String cql) {
        return prepare(cql, true);
    }

    /** Prepares a conditional statement: never sent twice by the driver, because a repeat would answer "no". */
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

    /** Statements name the keyspace {@code shop}; this puts in the configured one. */
    public String inKeyspace(String cql) {
        return cql.replace("shop.", settings.keyspace() + ".");
    }

    /** Runs a statement and waits; failures come as {@link StoreException}. */
    public AsyncResultSet execute(Statement<?> statement) {
        return await(executeAsync(statement));
    }

    /** Sends a statement; failures are the driver's until {@link #await} translates them. */
    public CompletionStage<AsyncResultSet> executeAsync(Statement<?> statement) {
        return LoggedBatches.is(statement) ? batches.send((BatchStatement) statement) : session.executeAsync(statement);
    }

    /** Waits for the driver; a callback of the driver that calls this is a bug. */
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

    /** To be called first by whatever waits now and then: a thread of the driver that waits for an answer holds it up itself. */
    public static void requireMayWait() {
        BlockingOperation.checkNotDriverThread();
    }

    /** What a failure of the driver means for the data, for those who do not wait. */
    public static StoreException failure(Throwable error) {
        Throwable cause = error instanceof CompletionException ? error.getCause() : null;
        return StoreErrors.translate(cause == null ? error : cause);
    }

    /** Hands over every row of every page, in order, and waits where the next page has to be fetched. */
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

    /** Every row of every page, without waiting for any. */
    public static CompletionStage<List<Row>> allRows(CompletionStage<AsyncResultSet> first) {
        return first.thenCompose(page -> collect(page, new ArrayList<>()));
    }

    private static CompletionStage<List<Row>> collect(AsyncResultSet page, List<Row> found) {
        page.currentPage().forEach(found::add);
        return page.hasMorePages()
                ? page.fetchNextPage().thenCompose(next -> collect(next, found))
                : CompletableFuture.completedFuture(found);
    }

    /** Writes that belong together: all of them or, at last, none. */
    public static BatchStatement logged(ConsistencyLevel level, BatchableStatement<?>... statements) {
        return BatchStatement.builder(DefaultBatchType.LOGGED)
                .addStatements(statements)
                .setConsistencyLevel(level)
                .setIdempotence(true)
                .build();
    }

    /** Writes to one partition that all happen if the conditions among them hold, and none otherwise. */
    public static BatchStatement conditional(ConsistencyLevel level, BatchableStatement<?>... statements) {
        return BatchStatement.builder(DefaultBatchType.UNLOGGED)
                .addStatements(statements)
                .setConsistencyLevel(level)
                .setSerialConsistencyLevel(DefaultConsistencyLevel.SERIAL)
                .setIdempotence(false)
                .build();
    }

    /** A time as Cassandra stamps its cells. */
    public static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }

    /** Runs one statement that changes the schema. */
    public void executeDdl(String cql) {
        execute(SimpleStatement.newInstance(cql).setTimeout(DDL_TIMEOUT));
    }

    /** Whether the cluster answers right now. */
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
