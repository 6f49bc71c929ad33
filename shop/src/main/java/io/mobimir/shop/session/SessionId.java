package io.mobimir.shop.session;

import io.mobimir.shop.Require;

/** A browser session, such as {@code SESS-abc123def456}. */
public record SessionId(String value) {
    public SessionId {
        Require.id("session_id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
