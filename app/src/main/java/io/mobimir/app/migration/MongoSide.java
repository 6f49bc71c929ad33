package io.mobimir.app.migration;

import io.mobimir.app.config.Config;
import io.mobimir.insight.heat.Heat;
import io.mobimir.migration.Replica;
import io.mobimir.migration.entity.CartState;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.migration.entity.ProductState;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.stock.Shelves;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.order.Orders;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.cart.MongoCartReplica;
import io.mobimir.store.mongodb.cart.MongoCarts;
import io.mobimir.store.mongodb.catalogue.MongoCatalogue;
import io.mobimir.store.mongodb.catalogue.MongoProductReplica;
import io.mobimir.store.mongodb.migration.MongoMigrationRecords;
import io.mobimir.store.mongodb.order.MongoOrderReplica;
import io.mobimir.store.mongodb.order.MongoOrderReports;
import io.mobimir.store.mongodb.order.MongoOrders;
import io.mobimir.store.mongodb.stock.MongoShelves;
import io.mobimir.store.mongodb.stock.MongoStock;
import java.time.Clock;

/** MongoDB, the origin of migrations; the opener closes it together with its connection. */
public record MongoSide(Mongo mongo, Cursors cursors, Config config, Clock clock) implements ShopSide {
    /** Opens without waiting for a server: the first call waits. */
    public static MongoSide open(Config config, Cursors cursors, Clock clock) {
        return new MongoSide(Mongo.open(config.mongodb(), config.staleness()), cursors, config, clock);
    }

    /** Opens the same, and counts every command by its key. */
    public static MongoSide open(Config config, Cursors cursors, Clock clock, Heat heat) {
        return new MongoSide(Mongo.open(config.mongodb(), config.staleness(), heat), cursors, config, clock);
    }

    @Override
    public Orders orders() {
        return new MongoOrders(mongo, cursors, config.zones(), clock);
    }

    @Override
    public OrderReports reports() {
        return new MongoOrderReports(mongo, cursors);
    }

    @Override
    public Carts carts() {
        return new MongoCarts(mongo, cursors, clock);
    }

    @Override
    public Catalogue catalogue() {
        return new MongoCatalogue(mongo, cursors, clock);
    }

    @Override
    public MongoStock stock() {
        return new MongoStock(mongo, config.zones(), clock);
    }

    @Override
    public Replica<OrderState> orderStates() {
        return new MongoOrderReplica(mongo);
    }

    @Override
    public Replica<CartState> cartStates() {
        return new MongoCartReplica(mongo, clock);
    }

    @Override
    public Replica<ProductState> productStates() {
        return new MongoProductReplica(mongo, clock);
    }

    @Override
    public Shelves shelves() {
        return new MongoShelves(mongo, config.zones(), clock);
    }

    @Override
    public MigrationRecords records(String entity) {
        return new MongoMigrationRecords(mongo, entity);
    }

    @Override
    public void close() {
        mongo.close();
    }
}
