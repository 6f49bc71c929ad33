package io.mobimir.store.cassandra.stock;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.State;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.stock.StockScan.Book;
import io.mobimir.store.cassandra.stock.StockScan.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;

/**
 * Units that are held for nobody: stock remembers a reservation for two days, and if nobody was there for so long, or an older backup
 * came back, nobody can sell them or give them back any more.
 */
public final class ForgottenUnits {
    private final Cassandra cassandra;
    private final ConsistencyLevel write;
    private final StockStatements statements;
    private final PreparedStatement advance;

    public ForgottenUnits(Cassandra cassandra) {
        this.cassandra = cassandra;
        this.write = cassandra.writeLevel(TableClass.STOCK);
        this.statements = new StockStatements(cassandra, ForkJoinPool.commonPool());
        this.advance = cassandra.prepareConditional("UPDATE shop.stock_by_product_zone"
                + " SET available = ?, held = ?, sold = ?, row_seq = ?, seq = ?"
                + " WHERE product_id = ? AND geozone = ? AND bucket = ? IF seq = ?");
    }

    /**
     * Lets units go that no reservation holds, so that they can be sold again, and sells what these reservations want, whose units
     * nobody knows of: first of those, and then of what is available. There must be enough. That they are sold is written down with it.
     *
     * @return false if the account is no longer as it was seen, so that nothing was done
     * @throws StoreException if it is unknown whether it was done: then it has to be looked at again
     */
    public boolean letGo(Book book, Snapshot seen, int units, List<Reservation> sold) {
        Account account = book.account();
        int wanted =
                sold.stream().mapToInt(each -> each.units(account.product())).sum();
        Level level = seen.level().release(units).reserve(wanted).confirm(wanted);
        long next = seen.changes() + 1;
        List<BatchableStatement<?>> all = new ArrayList<>();
        all.add(advance.bind(
                level.available(),
                level.held(),
                level.sold(),
                next,
                next,
                account.product().value(),
                account.zone().value(),
                StockTables.BUCKET,
                seen.changes()));
        sold.forEach(each -> all.add(statements.insert(account, confirmed(each, account))));
        return cassandra
                .execute(Cassandra.conditional(write, all.toArray(BatchableStatement[]::new)))
                .wasApplied();
    }

    private static Entry confirmed(Reservation reservation, Account account) {
        return new Entry(
                Entry.Key.of(reservation),
                Optional.of(reservation.user()),
                reservation.units(account.product()),
                State.CONFIRMED);
    }
}
