package io.mobimir.testkit.memory;

import io.mobimir.shop.Cursors;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.checkout.AttemptId;
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
                new MemoryCheckouts(clock),
                new MemoryUnfinishedWork(clock),
                new MemoryCatalogue(clock, new Cursors("memory".getBytes(StandardCharsets.UTF_8))),
                new MemoryCarts(clock),
                new MemoryStock(clock),
                new MemoryOrders(clock));
    }

    /** One pass over the promises of checkouts and cancellations. */
    public static void sweep(MemoryUnfinishedWork promises, CheckoutSaga saga, Cancellation cancellation) {
        promises.sweep(CheckoutSaga.KIND, (id, age) -> saga.settle(AttemptId.parse(id), age));
        promises.sweep(Cancellation.KIND, (id, age) -> cancellation.settle(new OrderId(id), age));
    }
}
