package io.mobimir.shop.checkout;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.Require;
import io.mobimir.shop.Zone;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.order.ShippingAddress;

/** A customer orders what is in their cart. */
public record CheckoutRequest(CheckoutId id, Zone zone, ShippingAddress address, PaymentMethod payment) {
    public CheckoutRequest {
        Require.present("checkout", id);
        Require.present("geozone", zone);
        Require.present("shipping_address", address);
        Require.present("payment_method", payment);
    }
}
