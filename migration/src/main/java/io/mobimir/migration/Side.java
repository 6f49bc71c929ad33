package io.mobimir.migration;

/** The two stores of a migration: where the entity comes from and where it goes. */
public enum Side {
    ORIGIN,
    TARGET;

    public Side other() {
        return this == ORIGIN ? TARGET : ORIGIN;
    }
}
