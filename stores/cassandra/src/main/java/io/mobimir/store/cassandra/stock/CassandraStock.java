package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.book.StockBook;
import io.mobimir.store.cassandra.Cassandra;
import java.time.Clock;
import java.time.Duration;

/** Stock on Cassandra, by group commit. */
public final class CassandraStock extends StockBook implements AutoCloseable {
    /** How long a call waits for its turn and its answer. */
    public static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Tellers tellers;

    public CassandraStock(Cassandra cassandra, Zones zones, Clock clock) {
        this(cassandra, zones, clock, PATIENCE);
    }

    CassandraStock(Cassandra cassandra, Zones zones, Clock clock, Duration patience) {
        this(new Tellers(cassandra, new StockMetrics(), patience), zones, clock);
    }

    private CassandraStock(Tellers tellers, Zones zones, Clock clock) {
        super(tellers, zones, clock);
        this.tellers = tellers;
    }

    public StockMetrics metrics() {
        return tellers.metrics();
    }

    /** Lets calls that are under way come to their end in the background. */
    @Override
    public void close() {
        tellers.close();
    }
}
