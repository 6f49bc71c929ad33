package io.mobimir.shop.session;

import io.mobimir.shop.UserId;
import java.time.Instant;
import java.util.Optional;

/**
 * A session that has not ended, with the fields needed to decide about access.
 *
 * @param user empty for a guest
 */
public record LivingSession(SessionId id, Optional<UserId> user, Instant createdAt, Instant lastActivity) {
    public static LivingSession of(Session session) {
        return new LivingSession(session.id(), session.user(), session.createdAt(), session.lastActivity());
    }
}
