package io.mobimir.app.config;

/** A store that can be the home of an entity. */
public enum Home {
    CASSANDRA,
    MONGODB,
    POSTGRES
}
