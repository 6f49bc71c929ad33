package io.mobimir.http.auth;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The roles that a bearer token may carry in {@code roles}; unknown roles are ignored. */
public enum Role {
    STAFF,
    OPERATOR;

    /** Returns the name in tokens. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Role> find(String key) {
        return Arrays.stream(values()).filter(role -> role.key().equals(key)).findFirst();
    }
}
