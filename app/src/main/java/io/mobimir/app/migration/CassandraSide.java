package io.mobimir.app.migration;

import io.mobimir.app.config.Config;
import io.mobimir.migration.Replica;
import io.mobimir.migration.entity.CartState;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.migration.entity.ProductState;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.stock.Shelves;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.auditlog.AuditLog;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.order.Orders;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.auditlog.CassandraAuditLog;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.cart.CartReplica;
import io.mobimir.store.cassandra.cart.CassandraCarts;
import io.mobimir.store.cassandra.catalogue.CassandraCatalogue;
import io.mobimir.store.cassandra.catalogue.ProductReplica;
import io.mobimir.store.cassandra.migration.CassandraMigrationRecords;
import io.mobimir.store.cassandra.order.CassandraOrderReports;
import io.mobimir.store.cassandra.order.CassandraOrders;
import io.mobimir.store.cassandra.order.OrderReplica;
import io.mobimir.store.cassandra.stock.CassandraShelves;
import io.mobimir.store.cassandra.stock.CassandraStock;
import java.time.Clock;

/** Cassandra, the target of migrations and the home of all other entities; the owner of the connection closes it. */
public record CassandraSide(Cassandra cassandra, BucketPlans plans, Cursors cursors, Config config, Clock clock)
        implements ShopSide {
    @Override
    public Orders orders() {
        return new CassandraOrders(cassandra, plans, cursors, config.zones(), clock);
    }

    @Override
    public OrderReports reports() {
        return new CassandraOrderReports(cassandra, plans, cursors);
    }

    @Override
    public Carts carts() {
        return new CassandraCarts(cassandra, cursors, clock);
    }

    @Override
    public Catalogue catalogue() {
        return new CassandraCatalogue(cassandra, clock, cursors, plans, config.catalogue());
    }

    /** Opens the stock; the caller closes it. */
    @Override
    public CassandraStock stock() {
        return new CassandraStock(cassandra, config.zones(), clock);
    }

    @Override
    public Replica<OrderState> orderStates() {
        return new OrderReplica(cassandra, plans, clock);
    }

    @Override
    public Replica<CartState> cartStates() {
        return new CartReplica(cassandra, clock);
    }

    @Override
    public Replica<ProductState> productStates() {
        return new ProductReplica(cassandra, clock, plans, config.catalogue());
    }

    @Override
    public Shelves shelves() {
        return new CassandraShelves(cassandra);
    }

    @Override
    public MigrationRecords records(String entity) {
        return new CassandraMigrationRecords(cassandra, entity, clock);
    }

    /** Returns the log of changes by staff, operators and commands. */
    public AuditLog auditLog() {
        return new CassandraAuditLog(cassandra, plans, cursors, clock);
    }

    @Override
    public void close() {}
}
