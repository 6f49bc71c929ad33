package io.mobimir.app.migration;

import io.mobimir.migration.Replica;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.CartState;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.migration.entity.ProductState;
import io.mobimir.migration.memory.MemoryAccounts;
import io.mobimir.migration.memory.MemoryMigrationRecords;
import io.mobimir.migration.memory.MemoryReplica;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.stock.Shelves;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Zones;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.stock.book.StockBook;
import io.mobimir.testkit.memory.MemoryCarts;
import io.mobimir.testkit.memory.MemoryCatalogue;
import io.mobimir.testkit.memory.MemoryOrders;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A store in memory whose orders can be copied; for carts and products it only records the requested keys. */
public class MemoryShopSide implements ShopSide {
    final MemoryAccounts accounts = new MemoryAccounts();
    public final BreakableReplica states = new BreakableReplica();
    final List<String> asked = new CopyOnWriteArrayList<>();
    private final Map<String, MigrationRecords> records = new ConcurrentHashMap<>();
    private final Clock clock = Clock.systemUTC();
    boolean closed;
    int pageSize = 100;

    @Override
    public Orders orders() {
        return new ReplicatedOrders(states, clock, pageSize);
    }

    @Override
    public OrderReports reports() {
        return new MemoryOrders(clock);
    }

    @Override
    public Carts carts() {
        return new MemoryCarts(clock);
    }

    @Override
    public Catalogue catalogue() {
        return new MemoryCatalogue(clock, new Cursors(new byte[] {1}));
    }

    @Override
    public StockBook stock() {
        return new StockBook(accounts, Zones.DEFAULT, clock);
    }

    @Override
    public Shelves shelves() {
        return accounts;
    }

    @Override
    public Replica<OrderState> orderStates() {
        return states;
    }

    @Override
    public Replica<CartState> cartStates() {
        return new Noting<>();
    }

    @Override
    public Replica<ProductState> productStates() {
        return new Noting<>();
    }

    @Override
    public MigrationRecords records(String entity) {
        return records.computeIfAbsent(entity, name -> new MemoryMigrationRecords());
    }

    @Override
    public void close() {
        closed = true;
    }

    private final class Noting<S> extends MemoryReplica<S> {
        @Override
        public Optional<Versioned<S>> read(String key) {
            asked.add(key);
            return super.read(key);
        }
    }
}
