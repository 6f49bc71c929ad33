package io.mobimir.testkit.memory;

import io.mobimir.shop.Cursors;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.checkout.Cancellation;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.CheckoutStores;
import java.nio.charset.StandardCharsets;
import java.time.Clock;

/** Everything that a checkout touches, in memory. */
public final class MemoryShop {
    private MemoryShop() {}

    public static CheckoutStores open(Clock clock) {
        return new CheckoutStores(
                new MemoryCheckouts(),
                new MemoryIntents(clock),
                new MemoryUnfinishedWork(clock),
                new MemoryCatalogue(clock, new Cursors("memory".getBytes(StandardCharsets.UTF_8))),
                new MemoryCarts(clock),
                new MemoryStock(clock),
                new MemoryOrders(clock));
    }

    /** Makes one pass over announced checkouts and promised cancellations. */
    public static void sweep(CheckoutStores stores, CheckoutSaga saga, Cancellation cancellation) {
        ((MemoryIntents) stores.intents()).sweep(saga::settle);
        ((MemoryUnfinishedWork) stores.promises())
                .sweep(Cancellation.KIND, (id, age) -> cancellation.settle(new OrderId(id), age));
    }
}
