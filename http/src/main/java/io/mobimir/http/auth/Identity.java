package io.mobimir.http.auth;

import io.mobimir.shop.UserId;
import java.util.Set;

/** The user and roles of a bearer token. */
public record Identity(UserId user, Set<Role> roles) {
    public Identity {
        roles = Set.copyOf(roles);
    }
}
