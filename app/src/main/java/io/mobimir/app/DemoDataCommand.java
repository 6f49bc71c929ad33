package io.mobimir.app;

import io.mobimir.app.config.Config;
import io.mobimir.lab.demo.DemoShop;
import io.mobimir.shop.Require;
import io.mobimir.shop.catalogue.Change;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.order.Placing;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.schema.LiveSchema;
import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Fills the shop with plausible data. */
@Command(
        name = "demo-data",
        description = "Fills the shop with products and orders; the same seed makes the same shop. Safe to repeat.",
        footer = {
            "",
            "Products sell by Zipf's law, seven in ten are electronics, a few customers buy a lot, and a quarter of",
            "the orders fall on Black Friday.",
            "",
            "Example:",
            "  mobimir demo-data --users 10000 --products 2000 --orders 100000 --seed 7"
        })
final class DemoDataCommand implements Callable<Integer> {
    private static final int MAX = 100_000_000;

    private final Terminal terminal;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(names = "--users", paramLabel = "N", description = "Customers who may order (default: 10000).")
    private int users = 10_000;

    @Option(names = "--products", paramLabel = "N", description = "Products to add (default: 1000).")
    private int products = 1_000;

    @Option(names = "--orders", paramLabel = "N", description = "Orders to place (default: 10000).")
    private int orders = 10_000;

    @Option(names = "--seed", paramLabel = "S", description = "Decides everything else (default: 1).")
    private long seed = 1;

    @Option(names = "--threads", paramLabel = "N", description = "Requests at once (default: 64).")
    private int threads = 64;

    /** Ids under which something else stood already, such as the data of another seed. */
    private final LongAdder taken = new LongAdder();

    DemoDataCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Require.between("--orders", orders, 0, MAX);
        Require.between("--threads", threads, 1, 1_024);
        Config effective = Config.read(config.settings(terminal.environment()));
        DemoShop shop = new DemoShop(seed, users, products, effective.zones());
        Progress progress = new Progress(terminal);
        try (Cassandra cassandra = Cassandra.connect(Endpoint.find(effective).settings(effective))) {
            new LiveSchema(cassandra, ShopSchema.ALL).apply();
            try (Stores stores = Stores.on(cassandra, effective, Clock.systemUTC())) {
                load(shop, stores, progress);
            }
        } finally {
            progress.close();
        }
        terminal.out().printf("%,d products and %,d orders after %d s%n", products, orders, progress.seconds());
        if (taken.sum() > 0) {
            terminal.err()
                    .printf(
                            "mobimir: %,d ids were taken by something else and left alone; was it filled with another seed or other numbers?%n",
                            taken.sum());
            return ExitCodes.NO;
        }
        return ExitCodes.OK;
    }

    private void load(DemoShop shop, Stores stores, Progress progress) {
        BulkLoad load = new BulkLoad(progress, terminal.live(), threads);
        load.run("products", products, n -> {
            Product product = shop.product(n);
            count(stores.catalogue().add(product.id(), product.createdAt(), product.card()) instanceof Change.Stored);
        });
        load.run("orders", orders, n -> count(stores.orders().place(shop.order(n)) != Placing.ID_TAKEN));
    }

    private void count(boolean there) {
        if (!there) {
            taken.increment();
        }
    }
}
