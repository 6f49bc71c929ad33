package io.mobimir.shop.order;

import io.mobimir.shop.Require;

/** The address to which an order is sent. */
public record ShippingAddress(String city, String street, String postalCode) {
    /** Replaces the address in orders of an erased customer. */
    public static final ShippingAddress ERASED = new ShippingAddress("-", "-", "-");

    private static final int MAX_CITY = 128;
    private static final int MAX_STREET = 256;
    private static final int MAX_POSTAL_CODE = 16;

    public ShippingAddress {
        Require.filled("shipping_address.city", city, MAX_CITY);
        Require.filled("shipping_address.street", street, MAX_STREET);
        Require.filled("shipping_address.postal_code", postalCode, MAX_POSTAL_CODE);
    }
}
