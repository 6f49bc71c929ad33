package io.mobimir.lab.load;

import java.util.Map;
import java.util.UUID;

/** One simulated customer, who does one thing at a time and after some of them makes room for another. */
final class Shopper {
    private static final String SESSION = "Mobimir-Session";
    /** So that carts do not grow for ever. */
    private static final int VISIT = 20;

    private String user = "";
    private Map<String, String> headers = Map.of();
    private int left;

    boolean isGone() {
        return left == 0;
    }

    /** Somebody else, unknown to the server, whatever runs there were before. */
    void renew() {
        user = "LOAD-" + UUID.randomUUID();
        headers = Map.of();
        left = VISIT;
    }

    void carries(String bearerToken) {
        headers = Map.of("Authorization", "Bearer " + bearerToken);
    }

    void hasSession(String token) {
        headers = Map.of(SESSION, token);
    }

    /** One thing more is done. */
    void act() {
        left--;
    }

    /** Could not even begin. */
    void leave() {
        left = 0;
    }

    String user() {
        return user;
    }

    Map<String, String> headers() {
        return headers;
    }
}
