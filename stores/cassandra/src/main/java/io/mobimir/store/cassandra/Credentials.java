package io.mobimir.store.cassandra;

/** The login at the cluster. */
public record Credentials(String user, String password) {
    @Override
    public String toString() {
        return "Credentials[user=" + user + ", password=***]";
    }
}
