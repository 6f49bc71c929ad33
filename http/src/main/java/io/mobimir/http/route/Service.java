package io.mobimir.http.route;

import java.util.Locale;

/** A group of routes that an instance can serve alone. */
public enum Service {
    PRODUCTS("Read the catalogue, search it, and see what is in stock."),
    CARTS("Fill the cart of a guest or a customer."),
    ORDERS("Check out, and follow, read and cancel your own orders."),
    SESSIONS("Start a session, sign in and sign out."),
    EVENTS("Record and read actions of customers."),
    STAFF("For staff and operators: products, stock, orders, audits, personal data."),
    /** Served by every instance. */
    OPERATION("For operators: metrics and migrations.");

    private final String meaning;

    Service(String meaning) {
        this.meaning = meaning;
    }

    public String meaning() {
        return meaning;
    }

    /** Returns the name in configuration files and on the command line. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
