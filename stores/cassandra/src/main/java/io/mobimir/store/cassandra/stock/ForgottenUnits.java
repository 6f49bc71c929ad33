package io.mobimir.store.cassandra.stock;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.stock.Level;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.stock.StockScan.Book;
import io.mobimir.store.cassandra.stock.StockScan.Snapshot;
import java.util.Optional;

/**
 * Units that are held for nobody: stock remembers a reservation for two days, and if nobody was there for so long, or an older backup
 * came back, nobody can sell them or give them back any more.
 */
public final class ForgottenUnits implements AutoCloseable {
    private final Cassandra cassandra;
    private final ConsistencyLevel write;
    private final PreparedStatement advance;
    private final Tellers tellers;

    public ForgottenUnits(Cassandra cassandra) {
        this.cassandra = cassandra;
        this.write = cassandra.writeLevel(TableClass.STOCK);
        this.advance = cassandra.prepareConditional("UPDATE shop.stock_by_product_zone"
                + " SET available = ?, held = ?, sold = ?, seq = ?"
                + " WHERE product_id = ? AND geozone = ? AND bucket = ? IF seq = ?");
        this.tellers =
                new Tellers(cassandra, new StockMetrics(), Limits.STANDARD.withTills(TillTerms.STANDARD.with(0)));
    }

    /**
     * Lets units go that no reservation holds: these many are sold, because there is to be an order for them, and the others may be sold
     * again.
     *
     * @return false if the account is no longer as it was seen, so that nothing was done
     * @throws StoreException if it is unknown whether it was done: then it has to be looked at again
     */
    public boolean letGo(Book book, Snapshot seen, int units, int sold) {
        Till till = book.till();
        Level level = seen.level().confirm(sold).release(units - sold);
        return cassandra
                .execute(advance.bind(
                                level.available(),
                                level.held(),
                                level.sold(),
                                seen.seq() + 1,
                                till.product().value(),
                                till.zone().value(),
                                till.number(),
                                seen.seq())
                        .setConsistencyLevel(write))
                .wasApplied();
    }

    /** Has the account take in what a closed till can sell although nobody sells there. */
    public void bringHome(Book closed) {
        Optional<StoreException> failure =
                new CallingIn(tellers, closed.account()).bringHome(closed.till().number());
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    @Override
    public void close() {
        tellers.close();
    }
}
