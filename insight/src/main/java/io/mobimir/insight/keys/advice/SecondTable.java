package io.mobimir.insight.keys.advice;

/**
 * What to do about requests that the best key does not serve: on Cassandra each kind of request may have a table of its own.
 *
 * @param share their share of all requests
 * @param key the best of the candidates that they know; empty if there is none
 */
public record SecondTable(String query, double share, String key) {
    /** Returns it as a sentence. */
    public String sentence() {
        String which = Say.share(share) + " of the requests (" + query + ") ";
        return key.isEmpty()
                ? which + "know no candidate: name one that they know"
                : which + "are served by a second table with the key " + key;
    }
}
