package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.StockBook;
import io.mobimir.store.cassandra.Cassandra;
import java.time.Clock;

/** Stock on Cassandra, by group commit. */
public final class CassandraStock extends StockBook implements AutoCloseable {
    private final Tellers tellers;

    public CassandraStock(Cassandra cassandra, Zones zones, Clock clock) {
        this(cassandra, zones, clock, Limits.STANDARD);
    }

    /** @param tills how many parts of an account may be lent to instances at a time; zero if none */
    public CassandraStock(Cassandra cassandra, Zones zones, Clock clock, int tills) {
        this(cassandra, zones, clock, Limits.STANDARD.withTills(TillTerms.STANDARD.with(tills)));
    }

    CassandraStock(Cassandra cassandra, Zones zones, Clock clock, Limits limits) {
        this(new Tellers(cassandra, new StockMetrics(), limits), zones, clock);
    }

    private CassandraStock(Tellers tellers, Zones zones, Clock clock) {
        super(tellers, zones, clock);
        this.tellers = tellers;
    }

    public StockMetrics metrics() {
        return tellers.metrics();
    }

    /**
     * Has an account lend units to a till of this instance before a crowd comes, as it does by itself for a crowd. Does not wait for it.
     */
    public void openTill(Account account) {
        tellers.openTill(account);
    }

    /** Lets calls that are under way come to their end in the background. */
    @Override
    public void close() {
        tellers.close();
    }
}
