package io.mobimir.app.config;

import java.util.EnumSet;
import java.util.Set;

/** The entities with a configurable home. */
public enum Entity {
    ORDERS,
    CARTS,
    CATALOGUE,
    STOCK,
    SESSIONS,
    EVENTS;

    /** Returns the possible homes, the default first. */
    public Set<Home> homes() {
        return switch (this) {
            case STOCK -> EnumSet.of(Home.CASSANDRA, Home.MONGODB, Home.POSTGRES);
            case ORDERS, CARTS, CATALOGUE, SESSIONS, EVENTS -> EnumSet.of(Home.CASSANDRA, Home.MONGODB);
        };
    }

    /** Returns whether it can migrate from MongoDB to Cassandra while the shop is open. */
    public boolean canMigrate() {
        return switch (this) {
            case ORDERS, CARTS, CATALOGUE, STOCK -> true;
            case SESSIONS, EVENTS -> false;
        };
    }

    /** Returns the name in configuration files, on the command line and in the records of a migration. */
    public String title() {
        return Reader.nameOf(this);
    }

    /** Returns the key in configuration files: {@code homes.orders}. */
    public String key() {
        return "homes." + Reader.nameOf(this);
    }
}
