package io.mobimir.shop.checkout;

import io.mobimir.shop.ShopInstances;
import io.mobimir.shop.UnfinishedWork.Promise;
import io.mobimir.shop.checkout.Running.AttemptWork;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Brings attempts to their end that somebody announced and left. */
final class AbandonedAttempts {
    /** How often the provider of an awaited payment is asked. */
    private static final Duration ASK_EVERY = Duration.ofSeconds(5);

    private final CheckoutStores stores;
    private final AttemptSteps steps;
    private final Running running;
    private final ShopInstances instances;
    private final Clock clock;

    AbandonedAttempts(
            CheckoutStores stores, AttemptSteps steps, Running running, ShopInstances instances, Clock clock) {
        this.stores = stores;
        this.steps = steps;
        this.running = running;
        this.instances = instances;
        this.clock = clock;
    }

    /** Settles an attempt unless somebody works on it; keeps the promise once nothing is left to do. */
    void settle(Intent intent, Promise promise) {
        boolean isFree = !isWorkedOn(intent.attempt(), intent.origin().instance(), intent.expiresAt());
        if (isFree && running.begin(intent.attempt())) {
            try {
                settle(intent, new AttemptWork(intent.attempt(), promise, running, false));
            } finally {
                running.end(intent.attempt());
            }
        }
    }

    /** An instance that lives and does not finish its attempt in time may be stuck in it. */
    boolean isWorkedOn(AttemptId attempt, String instance, Instant expiresAt) {
        return running.has(attempt)
                || (!instance.equals(instances.self())
                        && clock.instant().isBefore(expiresAt)
                        && instances.isAlive(instance));
    }

    private void settle(Intent intent, AttemptWork work) {
        CheckoutHistory history =
                stores.checkouts().look(intent.id().user(), intent.id().order());
        Optional<AttemptRecord> seen = history.find(intent.attempt());
        if (seen.isPresent() && seen.get().decision().isPresent()) {
            end(seen.get(), history.isFinished(intent.attempt()), work);
        } else if (history.isLost(intent)) {
            var unused = steps.refuse(intent, new Decision.CartChanged(), work);
        } else if (seen.isEmpty() || isToBeAsked(seen.get())) {
            AttemptRecord now = stores.checkouts().find(intent.attempt()).orElseGet(() -> AttemptRecord.begun(intent));
            if (now.decision().isPresent()) {
                end(now, false, work);
            } else {
                var unused = steps.carryOn(now, work);
            }
        }
    }

    private void end(AttemptRecord decided, boolean isFinished, AttemptWork work) {
        Intent intent = decided.intent();
        if (decided.refusal().isPresent()) {
            var unused = steps.undo(intent, new Decision.Abort(decided.refusal().get()), work);
            return;
        }
        if (!isFinished) {
            steps.place(intent);
        }
        steps.sell(intent, work);
    }

    /** Returns whether the provider of an awaited payment may be asked again. Clocks differ; none may keep an attempt waiting. */
    boolean isToBeAsked(AttemptRecord attempt) {
        Instant now = clock.instant();
        Instant asked = attempt.awaited().map(AwaitedPayment::askedAt).orElse(Instant.MIN);
        return asked.isAfter(now) || !now.isBefore(asked.plus(ASK_EVERY)) || attempt.isExpired(now);
    }

    /** Places an order whose units are known to be sold, although stock has forgotten them. */
    void finishSold(AttemptId id) {
        AttemptRecord attempt = stores.checkouts()
                .find(id)
                .filter(AttemptRecord::isOrder)
                .orElseThrow(() -> new IllegalArgumentException("was not decided for: " + id));
        steps.place(attempt.intent());
    }
}
