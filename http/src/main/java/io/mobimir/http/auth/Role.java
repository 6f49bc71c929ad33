package io.mobimir.http.auth;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a bearer token may say about its owner in {@code roles}; roles that are not ours are not looked at. */
public enum Role {
    STAFF,
    OPERATOR;

    /** The name in tokens. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Role> find(String key) {
        return Arrays.stream(values()).filter(role -> role.key().equals(key)).findFirst();
    }
}
