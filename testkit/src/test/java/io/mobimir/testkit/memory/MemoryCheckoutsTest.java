package io.mobimir.testkit.memory;

import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.testkit.contract.CheckoutsContract;
import java.time.Clock;

class MemoryCheckoutsTest extends CheckoutsContract {
    @Override
    protected Checkouts open(Clock clock) {
        return new MemoryCheckouts();
    }
}
