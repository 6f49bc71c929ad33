package io.mobimir.trials.endurance;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A way to keep a server busy with connections that cost the attacker almost nothing. */
enum Attack {
    /** Half of the requests are refused because they have no token; the others need none. */
    SLOW_BODIES("slow bodies"),
    DRIBBLED_HEADERS("dribbled headers"),
    /** Half of the connections end in the middle of a request but stay open; the others never begin one. */
    HALF_OPEN("half-open"),
    IDLE("idle");

    private static final String BODY = "Content-Type: application/json\r\nContent-Length: 200000\r\n\r\n{";

    private final String title;

    Attack(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** Returns the first bytes of the connection with this number. */
    byte[] opening(int number) {
        boolean even = number % 2 == 0;
        String text = switch (this) {
            case SLOW_BODIES -> head("POST", even ? "/checkout" : "/sessions") + BODY;
            case DRIBBLED_HEADERS -> head("GET", "/products") + "X-Slow: ";
            case HALF_OPEN -> even ? head("GET", "/products") : "";
            case IDLE -> head("GET", "/health/live") + "\r\n";
        };
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static String head(String method, String path) {
        return String.format(Locale.ROOT, "%s %s HTTP/1.1\r\nHost: shop\r\n", method, path);
    }

    /** Returns whether more bytes follow from time to time. */
    boolean drips() {
        return switch (this) {
            case SLOW_BODIES, DRIBBLED_HEADERS -> true;
            case HALF_OPEN, IDLE -> false;
        };
    }

    /** Returns whether this connection closes its output. */
    boolean endsOutput(int number) {
        return this == HALF_OPEN && number % 2 == 0;
    }
}
