package io.mobimir.http.api.shape;

import io.mobimir.http.json.Describe;
import io.mobimir.shop.session.Session;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON shapes of sessions. */
public final class SessionShapes {
    private SessionShapes() {}

    /** The client of a session, as far as it tells. */
    public record VisitInput(
            @Describe(value = "Such as mobile or desktop", max = 64) @Nullable
            String device,

            @Describe(pattern = "^" + ShapeLimits.WORD + "$") @Nullable
            String geozone) {}

    /** A session that has begun. */
    public record SessionStarted(
            String sessionId,

            @Describe("Send it in the header `Mobimir-Session`; browsers get it as a cookie, too")
            String token,

            @Describe("When the token expires") Instant expiresAt) {}

    /** The result of merging a guest's cart at login. */
    public enum CartMerge {
        MERGED,
        NO_GUEST,
        BELONGS_TO_ANOTHER
    }

    /** A customer who has signed in. */
    public record SignedIn(
            String sessionId,

            @Describe("A bearer token that ends with the session; browsers get it as a cookie, too")
            String token,

            @Describe("When the token expires, unless the session ends before")
            Instant expiresAt,

            CartMerge cart) {}

    /** One session of a browser. */
    public record SessionView(
            String sessionId,
            Instant createdAt,
            Instant lastActivity,
            Instant expiresAt,
            String ip,
            String userAgent,
            String device,
            @Nullable String geozone,
            Map<String, String> data) {
        public static SessionView of(Session session) {
            Session.Client client = session.client();
            return new SessionView(
                    session.id().value(),
                    session.createdAt(),
                    session.lastActivity(),
                    session.expiresAt(),
                    client.ip(),
                    client.userAgent(),
                    client.device(),
                    client.zone().map(zone -> zone.value()).orElse(null),
                    session.data());
        }
    }

    /** The living sessions of a customer. */
    public record SessionList(List<SessionView> sessions) {}

    /** The data that the front end keeps with a session. */
    public record SessionData(
            @Describe(max = 64, lines = true) Map<String, String> data) {}

    /** The number of ended sessions. */
    public record Revoked(int revoked) {}
}
