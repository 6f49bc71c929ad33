package io.mobimir.testkit.memory;

import io.mobimir.shop.stock.Stock;
import io.mobimir.testkit.contract.StockContract;
import io.mobimir.testkit.contract.StockRacesContract;
import java.time.Clock;
import org.junit.jupiter.api.Nested;

class MemoryStockTest {
    @Nested
    class OneByOne extends StockContract {
        @Override
        protected Stock open(Clock clock) {
            return new MemoryStock(clock);
        }
    }

    @Nested
    class Races extends StockRacesContract {
        @Override
        protected Stock open(Clock clock) {
            return new MemoryStock(clock);
        }
    }
}
