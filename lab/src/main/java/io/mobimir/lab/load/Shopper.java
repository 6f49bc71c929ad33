package io.mobimir.lab.load;

import java.util.Map;
import java.util.UUID;

/** One simulated customer, who makes one request at a time and leaves after some of them. */
final class Shopper {
    private static final String SESSION = "Mobimir-Session";
    /** The number of requests of a shopper; a limit keeps carts small. */
    private static final int VISIT = 20;

    private String user = "";
    private Map<String, String> headers = Map.of();
    private int left;

    boolean isGone() {
        return left == 0;
    }

    /** Becomes another user, unknown to the server even from earlier runs. */
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

    /** Counts one more request. */
    void act() {
        left--;
    }

    /** Leaves, because the session could not begin. */
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
