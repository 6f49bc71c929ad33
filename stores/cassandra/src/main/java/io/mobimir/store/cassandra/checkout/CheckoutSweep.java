package io.mobimir.store.cassandra.checkout;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.checkout.Cancellation;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.store.cassandra.checkout.CassandraIntents.Name;
import io.mobimir.store.cassandra.unfinished.Announcement;
import io.mobimir.store.cassandra.unfinished.CassandraUnfinishedWork;
import io.mobimir.store.cassandra.unfinished.Sweeper;
import java.time.Clock;

/** Carries on checkouts and cancellations that an instance left behind. For one thread. */
public final class CheckoutSweep {
    private final Sweeper<Name> checkouts;
    private final Sweeper<Announcement> cancellations;

    public CheckoutSweep(
            CassandraIntents intents,
            CassandraUnfinishedWork unfinished,
            Clock clock,
            CheckoutSaga saga,
            Cancellation cancellation) {
        this.checkouts = new Sweeper<>(
                intents.announced(
                        name -> saga.isWorkedOn(name.attempt(), name.instance(), name.expiresAt()), saga::settle),
                clock);
        this.cancellations = new Sweeper<>(
                unfinished.ofKind(Cancellation.KIND, (id, age) -> cancellation.settle(new OrderId(id), age)), clock);
    }

    /** One pass; every instance runs one every second. Returns how many it settled. */
    public int sweep() {
        return checkouts.sweep() + cancellations.sweep();
    }
}
