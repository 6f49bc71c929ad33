package io.mobimir.bench.checkout;

import io.mobimir.app.config.Config;
import io.mobimir.app.config.Settings;
import io.mobimir.app.wiring.Stores;
import io.mobimir.bench.BenchCluster;
import io.mobimir.bench.BenchShop;
import io.mobimir.bench.Load;
import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.checkout.CheckoutRequest;
import io.mobimir.shop.checkout.CheckoutResult;
import io.mobimir.store.cassandra.Cassandra;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** The platform's checkout, called in this process. */
final class PlatformSide implements CheckoutSide {
    private final StatementCounts sent = new StatementCounts();
    private final List<Product> products = BenchShop.products();
    private final OrderingCustomers customers = new OrderingCustomers("OURS");
    private final LongAdder ordered = new LongAdder();
    private final Stores stores;

    PlatformSide(BenchCluster cluster) {
        Cassandra own = cluster.add(Cassandra.connect(cluster.cassandra().settings(), sent));
        this.stores = cluster.add(Stores.on(own, Config.read(Settings.reference()), Clock.systemUTC()));
        BenchShop.fillShelves(stores);
    }

    @Override
    public String name() {
        return "ours";
    }

    @Override
    public OrderingCustomers customers() {
        return customers;
    }

    @Override
    public Load load(Demand demand, int atOnce) {
        return Load.blocking(n -> {
            Wish wish = demand.next();
            order(wish);
            demand.done(wish);
        });
    }

    private void order(Wish wish) {
        UserId customer = new UserId(wish.customer());
        wish.products().forEach(product -> BenchShop.put(stores, customer, products.get(product)));
        CheckoutResult result = stores.till()
                .checkout()
                .order(new CheckoutRequest(
                        new CheckoutId(customer, wish.key()), BenchShop.ZONE, BenchShop.ADDRESS, BenchShop.PAYMENT));
        if (!(result instanceof CheckoutResult.Ordered)) {
            throw new IllegalStateException("not ordered: " + result);
        }
        ordered.add(wish.products().size());
    }

    @Override
    public StatementCounts sent() {
        return sent;
    }

    /** Units that are held for an order count as well, because selling may come after the answer. */
    @Override
    public String check() {
        long gone = products.stream()
                .map(product -> Objects.requireNonNull(
                        stores.stock().levels(product.id()).get(BenchShop.ZONE)))
                .mapToLong(level -> (long) level.received() - level.available())
                .sum();
        if (gone != ordered.sum()) {
            throw new IllegalStateException("%d units are gone, and %d were ordered".formatted(gone, ordered.sum()));
        }
        return String.format(Locale.ROOT, "ours %,d", gone);
    }
}
