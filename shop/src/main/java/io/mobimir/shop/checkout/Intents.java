package io.mobimir.shop.checkout;

import io.mobimir.shop.UnfinishedWork.Promise;
import io.mobimir.shop.UserId;
import java.time.Duration;
import java.util.List;

/** The intents of attempts, announced before anything is held, so that any instance can finish or undo an attempt. */
public interface Intents {
    /** Writes the intent down. Once this returns, some instance finishes or undoes the attempt even if this one dies. */
    Promise announce(Intent intent);

    /** Reads the intents of a customer that were announced within this time and of which nobody said that they are settled. */
    List<Intent> unsettled(UserId user, Duration within);
}
