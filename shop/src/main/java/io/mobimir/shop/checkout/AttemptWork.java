package io.mobimir.shop.checkout;

import io.mobimir.shop.UnfinishedWork.Promise;
import io.mobimir.shop.stock.Settling;
import java.util.Optional;

/** The work of this instance on one attempt: what was promised about it, and that it is being worked on. */
final class AttemptWork {
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
