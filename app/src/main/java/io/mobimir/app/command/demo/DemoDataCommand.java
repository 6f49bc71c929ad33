package io.mobimir.app.command.demo;

import io.mobimir.app.command.ConfigOption;
import io.mobimir.app.config.Config;
import io.mobimir.app.config.Entity;
import io.mobimir.app.config.InvalidConfig;
import io.mobimir.app.terminal.BulkLoad;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.StartProgress;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.app.wiring.Endpoint;
import io.mobimir.app.wiring.Stores;
import io.mobimir.lab.demo.DemoShop;
import io.mobimir.shop.Require;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.schema.LiveSchema;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Fills the shop with demo data. */
@Command(
        name = "demo-data",
        description = "Adds products, stock and orders with their history to a shop; the same seed makes the same data."
                + " Does not change existing data. Safe to repeat.",
        footer = {
            "",
            "Products sell by Zipf's law, seven in ten are electronics, a few customers buy a lot, and a quarter of",
            "the orders fall on Black Friday of 2025. All orders have been delivered or cancelled since. A product that is",
            "there under one of these ids is delivered and ordered as it is.",
            "",
            "Example:",
            "  mobimir demo-data --users 10000 --products 2000 --orders 100000 --seed 7"
        })
public final class DemoDataCommand implements Callable<Integer> {
    private static final int MAX = 100_000_000;
    /** Each thread writes many orders at a time. */
    private static final int ORDER_WRITERS = 8;

    private final Terminal terminal;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(names = "--users", paramLabel = "N", description = "Customers who may order (default: 10000).")
    private int users = 10_000;

    @Option(names = "--products", paramLabel = "N", description = "Products to add (default: 1000).")
    private int products = 1_000;

    @Option(names = "--orders", paramLabel = "N", description = "Orders to place (default: 10000).")
    private int orders = 10_000;

    @Option(
            names = "--units",
            paramLabel = "N",
            description = "Units of each product that are available in each zone afterwards, at least (default: 1000).")
    private int units = 1_000;

    @Option(names = "--seed", paramLabel = "S", description = "The seed of the random choices (default: 1).")
    private long seed = 1;

    @Option(names = "--threads", paramLabel = "N", description = "Requests at once (default: 64).")
    private int threads = 64;

    public DemoDataCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Require.between("--orders", orders, 0, MAX);
        Require.between("--units", units, 0, Delivery.MAX_UNITS);
        Require.between("--threads", threads, 1, 1_024);
        Config effective = Config.read(config.settings(terminal.environment()));
        if (orders > 0 && effective.homes().migrating().contains(Entity.ORDERS)) {
            throw new InvalidConfig("homes.orders is mongodb, and demo orders are written to Cassandra, with all their"
                    + " steps: use --orders 0, which adds products and stock");
        }
        DemoShop shop = new DemoShop(seed, users, products, effective.zones());
        try (StartProgress progress = new StartProgress(terminal);
                Cassandra cassandra = Cassandra.connect(Endpoint.find(effective).settings(effective))) {
            new LiveSchema(cassandra, ShopSchema.ALL).apply();
            try (Stores stores = Stores.on(cassandra, effective, Clock.systemUTC())) {
                DemoFill fill = new DemoFill(shop, cassandra, stores, units, Clock.systemUTC());
                new BulkLoad(progress, terminal.live(), threads).run("products", products, fill::product);
                new BulkLoad(progress, terminal.live(), Math.min(threads, ORDER_WRITERS))
                        .run("orders", orders, fill.ordersAtOnce(), fill::orders);
                tell(fill, progress);
            }
        }
        return ExitCodes.OK;
    }

    private void tell(DemoFill fill, StartProgress progress) {
        progress.print("%,d products and %,d orders after %d s".formatted(products, orders, progress.seconds()));
        if (fill.otherProducts() + fill.otherOrders() > 0) {
            progress.print("%,d products and %,d orders with these ids existed with other contents and were not changed"
                    .formatted(fill.otherProducts(), fill.otherOrders()));
        }
    }
}
