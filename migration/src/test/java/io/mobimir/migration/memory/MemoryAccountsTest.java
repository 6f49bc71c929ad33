package io.mobimir.migration.memory;

import io.mobimir.migration.contract.ShelvesContract;
import io.mobimir.migration.stock.Shelves;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.book.StockBook;
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
