package io.mobimir.testkit.contract;

import io.mobimir.shop.UnfinishedWork.Promise;
import io.mobimir.shop.UserId;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Intents;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Intents of which the word that they are settled gets lost now and then: nobody waits for it. */
record ForgetfulIntents(Intents intents, BooleanSupplier isLost) implements Intents {
    @Override
    public Promise announce(Intent intent) {
        return announced(intents.announce(intent));
    }

    Promise announced(Promise promise) {
        return () -> {
            if (!isLost.getAsBoolean()) {
                promise.kept();
            }
        };
    }

    @Override
    public List<Intent> unsettled(UserId user, Duration within) {
        return intents.unsettled(user, within);
    }
}
