package io.mobimir.app.command.demo;

import io.mobimir.app.config.Config;
import io.mobimir.app.terminal.BulkLoad;
import io.mobimir.app.wiring.Stores;
import io.mobimir.lab.demo.DemoShop;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.stock.Delivery;
import java.time.Instant;

/** Stocks a new shop: the first products of {@code mobimir demo-data}, with units in every zone. */
public final class DemoStock {
    private static final int SEED = 1;
    private static final int USERS = 10_000;
    private static final int PRODUCTS = 1_000;
    private static final int UNITS = 100;

    private final Stores stores;
    private final Config config;
    private final int units;
    private final DemoShop shop;

    public DemoStock(Stores stores, Config config) {
        this(stores, config, UNITS);
    }

    /** @param units the units of each product in each zone */
    public DemoStock(Stores stores, Config config, int units) {
        this.stores = stores;
        this.config = config;
        this.units = units;
        this.shop = new DemoShop(SEED, USERS, PRODUCTS, config.zones());
    }

    /** Returns a product that the tour can buy. */
    public static ProductId example(Config config) {
        return new DemoShop(SEED, USERS, PRODUCTS, config.zones()).product(0).id();
    }

    /** Loads the example product last: if it exists, the others exist. */
    public void loadInto(BulkLoad load) {
        int count = config.local().demoProducts();
        if (count > 0 && stores.catalogue().find(example(config)).isEmpty()) {
            load.run("demo shop", count - 1, number -> add(number + 1));
            add(0);
        }
    }

    /** Adds one product, counted from 0, with its units; safe to repeat. */
    public void add(int number) {
        Product product = shop.product(number);
        for (Zone zone : config.zones().all()) {
            stores.stock().receive(new Delivery("demo-" + product.id(), product.id(), zone, units, Instant.now()));
        }
        stores.catalogue().add(product.id(), product.createdAt(), product.card());
    }
}
