package io.mobimir.store.cassandra.checkout;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.UnfinishedWork.Promise;
import io.mobimir.shop.checkout.Cancellation;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.store.cassandra.checkout.CassandraIntents.Name;
import io.mobimir.store.cassandra.unfinished.AnnouncedWork;
import io.mobimir.store.cassandra.unfinished.Announcement;
import io.mobimir.store.cassandra.unfinished.CassandraUnfinishedWork;
import io.mobimir.store.cassandra.unfinished.Sweeper;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

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
        this.checkouts = new Sweeper<>(new Attempts(intents, saga), clock);
        this.cancellations = new Sweeper<>(
                unfinished.ofKind(Cancellation.KIND, (id, age) -> cancellation.settle(new OrderId(id), age)), clock);
    }

    /** One pass; every instance runs one every second. Returns how many it settled. */
    public int sweep() {
        return checkouts.sweep() + cancellations.sweep();
    }

    /** The announced attempts. Those whose units are sold later are settled later. */
    private record Attempts(CassandraIntents intents, CheckoutSaga saga) implements AnnouncedWork<Name> {
        @Override
        public CompletionStage<List<Name>> left(Instant minute) {
            return intents.unsettled(minute);
        }

        @Override
        public Instant announcedAt(Name name) {
            return name.at();
        }

        @Override
        public boolean finish(Name name) {
            if (saga.isWorkedOn(name.attempt(), name.instance())) {
                return false; // most of them only wait until their units are sold; reading them all would be for
                // nothing
            }
            Optional<Intent> intent = intents.find(name);
            return intent.isEmpty() || settle(intent.get());
        }

        private boolean settle(Intent intent) {
            AtomicBoolean settled = new AtomicBoolean();
            Promise promise = intents.promise(intent);
            saga.settle(intent, () -> {
                settled.set(true);
                promise.kept();
            });
            return settled.get();
        }

        @Override
        public String toString() {
            return "unfinished checkouts";
        }
    }
}
