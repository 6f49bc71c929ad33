package io.mobimir.http.auth;

import io.mobimir.shop.session.SessionId;
import java.time.Instant;

/** The session of a guest; the holder of its token is the guest. */
public record GuestSession(SessionId session, Instant expiresAt) {}
