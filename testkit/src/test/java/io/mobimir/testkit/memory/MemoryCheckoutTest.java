package io.mobimir.testkit.memory;

import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.testkit.contract.CheckoutContract;
import java.time.Clock;

class MemoryCheckoutTest extends CheckoutContract {
    @Override
    protected CheckoutStores open(Clock clock) {
        return MemoryShop.open(clock);
    }
}
