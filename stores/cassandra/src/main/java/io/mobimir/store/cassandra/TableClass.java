package io.mobimir.store.cassandra;

import java.util.Locale;

/** A class of tables that share one strategy. */
public enum TableClass {
    ORDERS,
    CARTS,
    PRODUCTS,
    STOCK,
    SESSIONS,
    EVENTS,
    /** The log of changes that staff, operators and commands made. */
    AUDIT_LOG,
    /** The platform's own tables: plans, intents, statistics. */
    PLATFORM;

    /** Returns the name in configuration files. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
