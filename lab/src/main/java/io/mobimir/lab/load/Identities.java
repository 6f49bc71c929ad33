package io.mobimir.lab.load;

import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The identities of the shoppers.
 *
 * @param token makes a bearer token for a user's id; without it shoppers are guests, each with a session of its own
 */
public record Identities(Optional<UnaryOperator<String>> token) {
    public static Identities guests() {
        return new Identities(Optional.empty());
    }

    public static Identities users(UnaryOperator<String> token) {
        return new Identities(Optional.of(token));
    }

    boolean areGuests() {
        return token.isEmpty();
    }
}
