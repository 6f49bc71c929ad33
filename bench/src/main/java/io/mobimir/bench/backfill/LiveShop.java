package io.mobimir.bench.backfill;

import io.mobimir.app.wiring.Stores;
import io.mobimir.bench.Load;
import io.mobimir.lab.load.Latencies;
import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.OrderItem;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Purchase;
import io.mobimir.shop.order.ShippingAddress;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Customers who order and look at their orders at times, while other work runs. */
final class LiveShop implements Load {
    private static final int PAUSE_MILLIS = 20;
    private static final double WARM_UP_SECONDS = 15;
    private static final Purchase PURCHASE = new Purchase(
            new Zone("moscow"),
            List.of(new OrderItem(new ProductId("PROD-1"), "Чехол", "Чехлы", 1, Money.rub("990.00"))),
            new ShippingAddress("Москва", "Тверская ул., д. 10", "125009"),
            new PaymentMethod("card"));

    private final Stores stores;
    private final Supplier<AutoCloseable> meanwhile;
    private volatile double p99;

    LiveShop(Stores stores, Supplier<AutoCloseable> meanwhile) {
        this.stores = stores;
        this.meanwhile = meanwhile;
    }

    /** Returns a rate that grows as the p99 falls. */
    @Override
    public double rate(int atOnce, double seconds, Latencies latencies) {
        Latencies own = new Latencies();
        Load customers = Load.blocking(n -> {
            Thread.sleep(PAUSE_MILLIS);
            long begun = System.nanoTime();
            visit(n);
            own.took(System.nanoTime() - begun);
        });
        AutoCloseable other = meanwhile.get();
        try {
            customers.rate(atOnce, seconds, new Latencies());
        } finally {
            end(other);
        }
        p99 = own.p99();
        return 1_000 / Math.max(0.001, p99);
    }

    private static void end(AutoCloseable other) {
        try {
            other.close();
        } catch (Exception e) {
            throw new IllegalStateException("the work beside the customers could not be ended", e);
        }
    }

    private void visit(int n) {
        if (n % 4 == 0) {
            OrderId id = new OrderId("LIVE-" + UUID.randomUUID());
            stores.orders().place(new Placement(id, GeneratedOrders.user(n), Instant.now(), PURCHASE));
        } else {
            stores.orders().history(HistoryQuery.of(GeneratedOrders.user(n)), 20, Optional.empty());
        }
    }

    @Override
    public String unit() {
        return "1/p99 s";
    }

    @Override
    public double warmUpSeconds() {
        return WARM_UP_SECONDS;
    }

    String note(LiveShop without) {
        return "p99 in the last round %.1f ms, %.1f ms without".formatted(p99, without.p99);
    }
}
