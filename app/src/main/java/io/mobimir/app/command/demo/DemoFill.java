package io.mobimir.app.command.demo;

import io.mobimir.app.cache.CachingCatalogue;
import io.mobimir.app.wiring.Stores;
import io.mobimir.lab.demo.DemoShop;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Level;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.order.OrderReplica;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/**
 * Adds the missing data of the demo shop. Existing data stays as it is: an existing product with the id of a demo product is
 * delivered and ordered in its place. Every part may be repeated.
 */
final class DemoFill {
    private static final int CARDS = 10_000;

    private final DemoShop shop;
    private final Stores stores;
    private final int units;
    private final Catalogue cards;
    private final OrderReplica orders;
    private final Clock clock;
    private final Map<String, Delivery> begun = new ConcurrentHashMap<>();
    private final LongAdder otherProducts = new LongAdder();
    private final LongAdder otherOrders = new LongAdder();

    /** @param units the least number of available units of each product in each zone afterwards */
    DemoFill(DemoShop shop, Cassandra cassandra, Stores stores, int units, Clock clock) {
        this.shop = shop;
        this.stores = stores;
        this.units = units;
        this.clock = clock;
        this.cards = new CachingCatalogue(stores.catalogue(), clock, Duration.ofHours(1), Duration.ZERO, CARDS);
        this.orders = new OrderReplica(cassandra, stores.plans(), clock);
    }

    /** Adds one product, counted from 0, with its units. */
    void product(int number) {
        Product product = shop.product(number);
        Optional<Product> there = stores.catalogue().find(product.id());
        boolean other = there.isPresent()
                ? !there.get().card().equals(product.card())
                : !(stores.catalogue().add(product.id(), product.createdAt(), product.card())
                        instanceof CatalogueChangeResult.Stored);
        stores.stock().levels(product.id()).forEach((zone, level) -> deliver(product.id(), zone, level));
        if (other) {
            otherProducts.increment();
        }
    }

    /** Repeats a delivery that a failed attempt has begun with the same units: it may have been counted. */
    private void deliver(ProductId product, Zone zone, Level level) {
        String id = "demo-" + clock.millis() + "-" + product;
        String account = zone + " " + product;
        Delivery delivery = begun.get(account);
        if (delivery == null && level.available() < units) {
            delivery = new Delivery(id, product, zone, units - level.available(), clock.instant());
            begun.put(account, delivery);
        }
        if (delivery != null) {
            stores.stock().receive(delivery);
            begun.remove(account);
        }
    }

    /** Returns how many orders one call of {@link #orders} should have. */
    int ordersAtOnce() {
        return orders.seedsAtOnce();
    }

    /**
     * Adds the orders with these numbers, with all their steps.
     *
     * @param to exclusive
     */
    void orders(int from, int to) {
        Map<String, Versioned<OrderState>> missing = new HashMap<>();
        long others = IntStream.range(from, to)
                .filter(number -> !add(number, missing))
                .count();
        orders.seed(missing);
        otherOrders.add(others);
    }

    /** Adds an order; returns false if another order has the id. An order with later steps stays as it is. */
    private boolean add(int number, Map<String, Versioned<OrderState>> missing) {
        OrderState state = order(number);
        OrderId id = state.order().id();
        if (stores.orders()
                .find(id)
                .filter(there -> !there.placement().equals(state.order().placement()))
                .isPresent()) {
            return false;
        }
        missing.put(id.value(), new Versioned<>(state.order().progress().version(), Optional.of(state)));
        return true;
    }

    private OrderState order(int number) {
        Placement placement = shop.order(number, ours -> cards.find(ours.id()).orElse(ours));
        List<OrderStep> steps = shop.steps(number, placement);
        Order order = Order.begun(placement);
        for (OrderStep step : steps.subList(1, steps.size())) {
            order = order.next(step.status(), step.at());
        }
        return new OrderState(order, steps);
    }

    /** Returns how many products existed with another card. */
    long otherProducts() {
        return otherProducts.sum();
    }

    /** Returns how many orders existed with other contents. */
    long otherOrders() {
        return otherOrders.sum();
    }
}
