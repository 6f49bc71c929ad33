package io.mobimir.store.cassandra.stock;

import io.mobimir.migration.Phase;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.memory.MemoryAccounts;
import io.mobimir.migration.stock.AccountMover;
import io.mobimir.migration.stock.RoutedAccounts;
import io.mobimir.migration.stock.Shelves;
import io.mobimir.migration.stock.StockTraffic;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Stock;
import io.mobimir.shop.stock.book.StockBook;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.StockRacesContract;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterEach;

/** Customers race for what two movers move from another store to Cassandra and back. */
@OnCassandra
class ArrivingStockIT extends StockRacesContract {
    private final CassandraFixture fixture;
    private final MemoryAccounts origin = new MemoryAccounts();
    private final Sides<Shelves> shelves;
    private final StockTraffic traffic;
    private final Deque<CassandraStock> opened = new ArrayDeque<>();

    ArrivingStockIT(TestCassandra cassandra) {
        this.fixture = CassandraFixture.open(cassandra);
        this.shelves = new Sides<>(origin, new CassandraShelves(fixture.cassandra()));
        this.traffic = new StockTraffic(shelves, 2);
    }

    @AfterEach
    void rest() {
        traffic.close();
        opened.forEach(CassandraStock::close);
        fixture.close();
    }

    @Override
    protected Stock open(Clock clock) {
        CassandraStock target = new CassandraStock(fixture.cassandra(), Zones.DEFAULT, clock);
        opened.push(target);
        StockBook routed = target.over(traffic.noting(new RoutedAccounts(
                new Sides<>(origin, target.accounts()),
                new AccountMover(shelves),
                () -> Phase.BACKFILL,
                Limits.STANDARD.patience(),
                Time.system())));
        return routed;
    }

    @Override
    protected Stock second(Stock first, Clock clock) {
        return open(clock);
    }
}
