package io.mobimir.shop.checkout;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.UnfinishedWork.Promise;
import io.mobimir.shop.UserId;
import io.mobimir.shop.stock.Settling;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The attempts that this instance works on right now. */
final class Running {
    private final Set<AttemptId> all = ConcurrentHashMap.newKeySet();
    private final Map<UserId, AttemptId> served = new ConcurrentHashMap<>();

    /** Notes an attempt that a sweeper carries on; false if this instance works on it already. */
    boolean begin(AttemptId id) {
        return all.add(id);
    }

    boolean has(AttemptId id) {
        return all.contains(id);
    }

    /** Notes an attempt that a customer waits for. */
    void serve(AttemptId id) {
        all.add(id);
        served.put(id.user(), id);
    }

    /** Says that the customer has an answer, although something may still be done. */
    void answered(AttemptId id) {
        served.remove(id.user(), id);
    }

    void end(AttemptId id) {
        answered(id);
        all.remove(id);
    }

    /** Returns the checkout for which this customer is waiting here. */
    Optional<CheckoutId> of(UserId user) {
        return Optional.ofNullable(served.get(user)).map(AttemptId::checkout);
    }

    /** The work of this instance on one attempt: what was promised about it, and that it is being worked on. */
    static final class AttemptWork {
        private final AttemptId id;
        private final Promise promise;
        private final Running running;
        private final boolean isLastTry;

        /** @param isLastTry whether a refusal is the last that the key may have */
        AttemptWork(AttemptId id, Promise promise, Running running, boolean isLastTry) {
            this.id = id;
            this.isLastTry = isLastTry;
            this.promise = promise;
            this.running = running;
        }

        boolean isLastTry() {
            return isLastTry;
        }

        /** Says that nothing is left to do. */
        void settled() {
            promise.kept();
            running.end(id);
        }

        /** Says that this instance stops here; a sweeper looks after the rest. */
        void left() {
            running.end(id);
        }

        void sold(Optional<Settling> answer) {
            if (answer.equals(Optional.of(Settling.DONE))) {
                settled();
            } else {
                left();
            }
        }
    }
}
