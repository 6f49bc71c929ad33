package io.mobimir.shop.checkout;

import io.mobimir.shop.UnfinishedWork;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.stock.Stock;

/** Everything that a checkout touches. */
public record CheckoutStores(
        Checkouts checkouts,
        Intents intents,
        UnfinishedWork promises,
        Catalogue catalogue,
        Carts carts,
        Stock stock,
        Orders orders) {}
