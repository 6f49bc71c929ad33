package io.mobimir.app.config;

import java.util.EnumSet;
import java.util.Set;

/** The entities whose home can be set. */
public enum Entity {
    ORDERS,
    CARTS,
    CATALOGUE,
    STOCK,
    SESSIONS,
    EVENTS;

    /** The homes that suit it, the usual one first. */
    public Set<Home> homes() {
        return switch (this) {
            case STOCK -> EnumSet.of(Home.CASSANDRA, Home.MONGODB, Home.POSTGRES);
            case ORDERS, CARTS, CATALOGUE, SESSIONS, EVENTS -> EnumSet.of(Home.CASSANDRA, Home.MONGODB);
        };
    }

    /** Whether it can be taken from MongoDB to Cassandra while the shop is open. */
    public boolean canMigrate() {
        return switch (this) {
            case ORDERS, CARTS, CATALOGUE, STOCK -> true;
            case SESSIONS, EVENTS -> false;
        };
    }

    /** As in configuration files, on the command line and in the records of a migration. */
    public String title() {
        return Reader.nameOf(this);
    }

    /** The key in configuration files: {@code homes.orders}. */
    public String key() {
        return "homes." + Reader.nameOf(this);
    }
}
