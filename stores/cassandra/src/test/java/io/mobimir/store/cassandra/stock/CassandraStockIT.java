package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Stock;
import io.mobimir.store.cassandra.CassandraFixture;
import io.mobimir.testkit.cassandra.OnCassandra;
import io.mobimir.testkit.cassandra.TestCassandra;
import io.mobimir.testkit.contract.StockContract;
import io.mobimir.testkit.contract.StockRacesContract;
import java.time.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

@OnCassandra
class CassandraStockIT {
    private static CassandraFixture fixture;

    @BeforeAll
    static void openStore(TestCassandra cassandra) {
        fixture = CassandraFixture.open(cassandra);
    }

    @AfterAll
    static void closeStore() {
        fixture.close();
    }

    @Nested
    class OneByOne extends StockContract {
        @Override
        protected Stock open(Clock clock) {
            return new CassandraStock(fixture.cassandra(), Zones.DEFAULT, clock);
        }
    }

    @Nested
    class Races extends StockRacesContract {
        @Override
        protected Stock open(Clock clock) {
            return new CassandraStock(fixture.cassandra(), Zones.DEFAULT, clock);
        }

        @Override
        protected Stock second(Stock first, Clock clock) {
            return open(clock);
        }
    }
}
