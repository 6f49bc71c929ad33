package io.mobimir.http.route;

import java.util.Locale;

/** A group of routes that an instance can serve alone. */
public enum Service {
    PRODUCTS("The catalogue and what is in stock."),
    CARTS("The cart of a guest or a customer."),
    ORDERS("Checkout and one's own orders."),
    SESSIONS("Visits, signing in and out."),
    EVENTS("What customers did."),
    STAFF("For the shop's people and the operators."),
    /** Served by every instance. */
    OPERATION("For those who watch the instances.");

    private final String meaning;

    Service(String meaning) {
        this.meaning = meaning;
    }

    public String meaning() {
        return meaning;
    }

    /** The name in configuration files and on the command line. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
