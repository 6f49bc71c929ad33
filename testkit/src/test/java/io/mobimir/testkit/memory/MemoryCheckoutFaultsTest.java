package io.mobimir.testkit.memory;

import io.mobimir.shop.checkout.Cancellation;
import io.mobimir.shop.checkout.CheckoutSaga;
import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.testkit.contract.CheckoutFaultsContract;
import java.time.Clock;

class MemoryCheckoutFaultsTest extends CheckoutFaultsContract {
    @Override
    protected CheckoutStores open(Clock clock) {
        return MemoryShop.open(clock);
    }

    @Override
    protected void sweep(CheckoutSaga saga, Cancellation cancellation) {
        MemoryShop.sweep(stores, saga, cancellation);
    }
}
