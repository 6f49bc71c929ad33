package io.mobimir.store.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import io.mobimir.store.cassandra.schema.LiveSchema;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Opens the platform on a test's Cassandra: connected, with the whole schema in a keyspace of its own. */
public final class CassandraFixture implements AutoCloseable {
    private final Cassandra cassandra;

    private CassandraFixture(Cassandra cassandra) {
        this.cassandra = cassandra;
    }

    public static CassandraFixture open(TestCassandra test) {
        return open(settings(test));
    }

    public static CassandraFixture open(CassandraSettings settings) {
        Cassandra cassandra = Cassandra.connect(settings);
        new LiveSchema(cassandra, ShopSchema.ALL).apply();
        return new CassandraFixture(cassandra);
    }

    /** Opens like {@link #open(CassandraSettings)}, with a log of every statement. */
    public static CassandraFixture open(CassandraSettings settings, StatementLog log) {
        Cassandra cassandra = Cassandra.connect(settings, builder -> builder.addRequestTracker(log), log::around);
        new LiveSchema(cassandra, ShopSchema.ALL).apply();
        return new CassandraFixture(cassandra);
    }

    /** Returns settings with other levels for one class of tables, so that a test sees a level taken from elsewhere. */
    public static CassandraSettings withLevels(
            CassandraSettings settings, TableClass tables, Consistency write, Consistency read, Consistency staleRead) {
        Strategy usual = settings.strategies().of(tables);
        Strategy other = new Strategy(
                write, read, staleRead, usual.readRepair(), usual.repair(), usual.ttl(), usual.compaction());
        return settings.with(settings.strategies().with(tables, other));
    }

    /** Opens one more instance on the same data, whose messages may be lost; the caller closes it. */
    public Cassandra lossy(LossySession losses) {
        return Cassandra.connect(cassandra.settings(), builder -> {}, losses::around);
    }

    /** Opens one more instance on the same data, which reports what its reads cost; the caller closes it. */
    public Cassandra traced(TombstoneLog log) {
        return Cassandra.connect(cassandra.settings(), builder -> {}, log::around);
    }

    /** Opens a connection whose session is wrapped, to an empty keyspace; the caller closes it. */
    public static Cassandra connect(TestCassandra test, UnaryOperator<CqlSession> around) {
        return Cassandra.connect(settings(test), builder -> {}, around);
    }

    /** Opens like {@link #connect(TestCassandra, UnaryOperator)}, with more settings of the driver. */
    public static Cassandra connect(
            TestCassandra test, Consumer<CqlSessionBuilder> more, UnaryOperator<CqlSession> around) {
        return Cassandra.connect(settings(test), more, around);
    }

    public static CassandraSettings settings(TestCassandra test) {
        return CassandraSettings.of(test.contactPoints(), test.dataCentre(), test.keyspace(), test.copies());
    }

    public Cassandra cassandra() {
        return cassandra;
    }

    /** Keeps the keyspace: dropping it would make the node flush everything, and the node ends with the build anyway. */
    @Override
    public void close() {
        cassandra.close();
    }
}
