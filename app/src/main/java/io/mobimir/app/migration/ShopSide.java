package io.mobimir.app.migration;

import io.mobimir.migration.Replica;
import io.mobimir.migration.entity.CartState;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.migration.entity.ProductState;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.stock.Shelves;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.stock.book.StockBook;

/** The entities of one store of the shop, as a side of migrations. Every call creates a new object. */
public interface ShopSide extends AutoCloseable {
    Orders orders();

    OrderReports reports();

    Carts carts();

    Catalogue catalogue();

    StockBook stock();

    Replica<OrderState> orderStates();

    Replica<CartState> cartStates();

    Replica<ProductState> productStates();

    /** Returns the accounts of its stock, which can be moved to the other side. */
    Shelves shelves();

    /** Returns this store's records about the migration of an entity. */
    MigrationRecords records(String entity);

    @Override
    void close();
}
