package io.mobimir.testkit.memory;

import io.mobimir.shop.UnfinishedWork.Promise;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Intents;
import io.mobimir.testkit.contract.IntentsContract;
import java.time.Clock;
import java.util.function.BiConsumer;

class MemoryIntentsTest extends IntentsContract {
    @Override
    protected Intents open(Clock clock) {
        return new MemoryIntents(clock);
    }

    @Override
    protected void sweep(Intents intents, BiConsumer<Intent, Promise> finisher) {
        ((MemoryIntents) intents).sweep(finisher);
    }
}
