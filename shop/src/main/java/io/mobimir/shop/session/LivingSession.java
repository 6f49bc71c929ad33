package io.mobimir.shop.session;

import io.mobimir.shop.UserId;
import java.time.Instant;
import java.util.Optional;

/**
 * That a session lives, and what is needed to decide by it.
 *
 * @param user empty for a guest
 */
public record LivingSession(SessionId id, Optional<UserId> user, Instant createdAt, Instant lastActivity) {
    public static LivingSession of(Session session) {
        return new LivingSession(session.id(), session.user(), session.createdAt(), session.lastActivity());
    }
}
