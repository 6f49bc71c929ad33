package io.mobimir.store.cassandra.checkout;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.Cancellation;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.store.cassandra.unfinished.CassandraUnfinishedWork;
import io.mobimir.store.cassandra.unfinished.Sweeper;
import java.time.Clock;

/** Carries on checkouts and cancellations that an instance left behind. For one thread. */
public final class CheckoutSweep {
    private final Sweeper checkouts;
    private final Sweeper cancellations;

    public CheckoutSweep(
            CassandraUnfinishedWork unfinished, Clock clock, CheckoutSaga saga, Cancellation cancellation) {
        this.checkouts =
                new Sweeper(unfinished, clock, CheckoutSaga.KIND, (id, age) -> saga.settle(AttemptId.parse(id), age));
        this.cancellations = new Sweeper(
                unfinished, clock, Cancellation.KIND, (id, age) -> cancellation.settle(new OrderId(id), age));
    }

    /** One pass; every instance runs one every second. Returns how many promises it found kept or kept itself. */
    public int sweep() {
        return checkouts.sweep() + cancellations.sweep();
    }
}
