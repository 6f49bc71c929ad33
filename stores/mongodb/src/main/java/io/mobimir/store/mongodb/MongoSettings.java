package io.mobimir.store.mongodb;

import com.mongodb.ConnectionString;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;

/**
 * The address of the shop's documents.
 *
 * @param uri as MongoDB writes it; may hold a password, so it is never shown whole
 */
public record MongoSettings(String uri, String database) {
    private static final int MAX_URI = 4_096;
    private static final int MAX_DATABASE = 63;

    public MongoSettings {
        Require.filled("mongodb.uri", uri, MAX_URI);
        Require.filled("mongodb.database", database, MAX_DATABASE);
        try {
            new ConnectionString(uri);
        } catch (IllegalArgumentException e) {
            throw new InvalidField("mongodb.uri", "must be like mongodb://host:27017");
        }
    }

    ConnectionString connection() {
        return new ConnectionString(uri);
    }

    @Override
    public String toString() {
        return String.join(",", connection().getHosts()) + "/" + database;
    }
}
