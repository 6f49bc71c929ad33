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

/** One store of the shop, as far as entities come from it or go to it. Makes what it is asked for anew each time. */
public interface ShopSide extends AutoCloseable {
    Orders orders();

    OrderReports reports();

    Carts carts();

    Catalogue catalogue();

    StockBook stock();

    Replica<OrderState> orderStates();

    Replica<CartState> cartStates();

    Replica<ProductState> productStates();

    /** The accounts of its stock, which can be brought to the other side. */
    Shelves shelves();

    /** Returns this store's records about the migration of an entity. */
    MigrationRecords records(String entity);

    @Override
    void close();
}
