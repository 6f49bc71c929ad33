package io.mobimir.bench;

import io.mobimir.app.config.Config;
import io.mobimir.app.config.Settings;
import io.mobimir.app.wiring.Stores;
import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.checkout.CheckoutRequest;
import io.mobimir.shop.checkout.CheckoutResult;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Something is put into a cart and ordered: the saga, against its bare statements on the asynchronous driver. */
final class CheckoutBench implements Bench {
    private static final int AT_ONCE = 16;

    private final AtomicInteger buyers = new AtomicInteger();

    @Override
    public String name() {
        return "checkout";
    }

    @Override
    public String description() {
        return "fill a cart with one product and order it, against the same statements without a saga";
    }

    @Override
    public List<Measure> measures(BenchCluster cluster) {
        Stores stores =
                cluster.add(Stores.on(cluster.cassandra(), Config.read(Settings.reference()), Clock.systemUTC()));
        BenchShop.fill(stores);
        List<Product> products = BenchShop.products();
        CheckoutByHand byHand = new CheckoutByHand(cluster.cassandra());
        return List.of(new Measure(
                "checkout",
                AT_ONCE,
                Load.blocking(n -> order(stores, products.get(n % BenchShop.PRODUCTS))),
                Load.asynchronous(n -> byHand.order("HAND-" + buyers.incrementAndGet(), n % BenchShop.PRODUCTS))));
    }

    private void order(Stores stores, Product product) {
        UserId buyer = new UserId("OURS-" + buyers.incrementAndGet());
        BenchShop.put(stores, buyer, product);
        CheckoutResult result = stores.till()
                .checkout()
                .order(new CheckoutRequest(
                        new CheckoutId(buyer, "only"), BenchShop.ZONE, BenchShop.ADDRESS, BenchShop.PAYMENT));
        if (!(result instanceof CheckoutResult.Ordered)) {
            throw new IllegalStateException("not ordered: " + result);
        }
    }
}
