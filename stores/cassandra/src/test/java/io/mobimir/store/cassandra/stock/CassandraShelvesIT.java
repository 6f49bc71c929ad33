package io.mobimir.store.cassandra.stock;

import io.mobimir.migration.contract.ShelvesContract;
import io.mobimir.migration.stock.Shelves;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.book.StockBook;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import java.time.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

@OnCassandra
class CassandraShelvesIT extends ShelvesContract {
    private static CassandraFixture fixture;

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(cassandra);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @Override
    protected StockBook open(Clock clock) {
        return new CassandraStock(fixture.cassandra(), Zones.DEFAULT, clock);
    }

    @Override
    protected Shelves shelves(Clock clock) {
        return new CassandraShelves(fixture.cassandra());
    }
}
