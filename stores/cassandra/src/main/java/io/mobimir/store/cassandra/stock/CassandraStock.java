package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.book.StockBook;
import io.mobimir.store.cassandra.Cassandra;
import java.time.Clock;
import java.time.Duration;

/** Stock on Cassandra, by group commit. */
public final class CassandraStock extends StockBook implements AutoCloseable {
    private final GroupCommitters committers;

    public CassandraStock(Cassandra cassandra, Zones zones, Clock clock) {
        this(cassandra, zones, clock, Limits.STANDARD);
    }

    /** @param ride how long a confirmation that nobody waits for may wait for other calls about its products */
    public CassandraStock(Cassandra cassandra, Zones zones, Clock clock, Duration ride) {
        this(cassandra, zones, clock, Limits.STANDARD.withRide(ride));
    }

    CassandraStock(Cassandra cassandra, Zones zones, Clock clock, Limits limits) {
        this(new GroupCommitters(cassandra, new StockMetrics(), limits), zones, clock);
    }

    private CassandraStock(GroupCommitters committers, Zones zones, Clock clock) {
        super(committers, zones, clock);
        this.committers = committers;
    }

    public StockMetrics metrics() {
        return committers.metrics();
    }

    /** Lets calls that are under way come to their end in the background. */
    @Override
    public void close() {
        committers.close();
    }
}
