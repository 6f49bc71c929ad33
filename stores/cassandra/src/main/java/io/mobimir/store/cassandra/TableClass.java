package io.mobimir.store.cassandra;

import java.util.Locale;

/** Tables of one class share one strategy. */
public enum TableClass {
    ORDERS,
    CARTS,
    PRODUCTS,
    STOCK,
    SESSIONS,
    EVENTS,
    /** What staff, operators and commands changed. */
    AUDIT_LOG,
    /** The platform's own: plans, intents, statistics. */
    PLATFORM;

    /** The name in configuration files. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
