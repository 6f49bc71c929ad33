package io.mobimir.store.cassandra;

/** Who we are to the cluster. */
public record Credentials(String user, String password) {
    @Override
    public String toString() {
        return "Credentials[user=" + user + ", password=***]";
    }
}
