package io.mobimir.http.auth;

import io.mobimir.shop.UserId;
import java.util.Set;

/** Whom a bearer token stands for. */
public record Identity(UserId user, Set<Role> roles) {
    public Identity {
        roles = Set.copyOf(roles);
    }
}
