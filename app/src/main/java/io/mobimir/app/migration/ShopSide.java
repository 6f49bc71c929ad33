package io.mobimir.app.migration;

import io.mobimir.migration.Replica;
import io.mobimir.migration.entity.CartState;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.migration.entity.ProductState;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.order.Orders;

/** One store of the shop, as far as entities come from it or go to it. Makes what it is asked for anew each time. */
public interface ShopSide extends AutoCloseable {
    Orders orders();

    OrderReports reports();

    Carts carts();

    Catalogue catalogue();

    Replica<OrderState> orderStates();

    Replica<CartState> cartStates();

    Replica<ProductState> productStates();

    /** What this store remembers about the migration of an entity. */
    MigrationRecords records(String entity);

    @Override
    void close();
}
