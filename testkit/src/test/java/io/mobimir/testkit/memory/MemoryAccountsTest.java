package io.mobimir.testkit.memory;

import io.mobimir.migration.stock.Shelves;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.book.StockBook;
import io.mobimir.testkit.contract.ShelvesContract;
import java.time.Clock;

class MemoryAccountsTest extends ShelvesContract {
    private final MemoryAccounts accounts = new MemoryAccounts();

    @Override
    protected StockBook open(Clock clock) {
        return new StockBook(accounts, Zones.DEFAULT, clock);
    }

    @Override
    protected Shelves shelves(Clock clock) {
        return accounts;
    }
}
