package io.mobimir.bench.http;

import io.mobimir.app.cache.CachingCatalogue;
import io.mobimir.app.config.Config;
import io.mobimir.app.wiring.Stores;
import io.mobimir.bench.BenchShop;
import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.Shopping;
import io.mobimir.shop.cart.ShoppingResult;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.checkout.CheckoutRequest;
import io.mobimir.shop.checkout.CheckoutResult;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Makes the calls of the routes, without HTTP. */
final class DirectCalls {
    private final Stores stores;
    private final Catalogue shown;
    private final Shopping shopping;
    private final List<Product> products = BenchShop.products();

    /** Uses the same stores as the server. */
    DirectCalls(Stores stores, Config config) {
        this.stores = stores;
        Duration staleness = config.staleness().of(ReadOperation.PRODUCT_CARD);
        this.shown = staleness.isZero()
                ? stores.catalogue()
                : new CachingCatalogue(
                        stores.catalogue(), Clock.systemUTC(), staleness, Duration.ZERO, BenchShop.PRODUCTS * 2);
        this.shopping = new Shopping(stores.carts(), shown, stores.catalogue(), stores.stock(), config.zones());
    }

    void card(int n) {
        if (shown.find(product(n).id()).isEmpty()) {
            throw new IllegalStateException("no such product");
        }
    }

    void add(int n) {
        Shopping.LineRequest request =
                new Shopping.LineRequest(ChangeId.at(Instant.now()), product(n).id(), 1, BenchShop.ZONE, List.of());
        ShoppingResult added = shopping.add(Owner.of(BenchShop.adder(n)), request);
        if (!(added instanceof ShoppingResult.Done)) {
            throw new IllegalStateException("not added: " + added);
        }
    }

    void read(int n) {
        if (stores.carts().find(Owner.of(BenchShop.reader(n))).lines().isEmpty()) {
            throw new IllegalStateException("an empty cart");
        }
    }

    void checkout(int n) {
        CheckoutId id = new CheckoutId(BenchShop.buyer(n), UUID.randomUUID().toString());
        CheckoutResult result = stores.till()
                .checkout()
                .order(new CheckoutRequest(id, BenchShop.ZONE, BenchShop.ADDRESS, BenchShop.PAYMENT));
        if (!(result instanceof CheckoutResult.Ordered)) {
            throw new IllegalStateException("not ordered: " + result);
        }
    }

    private Product product(int n) {
        return products.get(n % BenchShop.PRODUCTS);
    }
}
