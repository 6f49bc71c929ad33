package io.mobimir.shop.session;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;

/**
 * One visit of one browser.
 *
 * @param user empty for a guest
 * @param data data that the front end stores with the session, at most 64 short texts
 */
public record Session(
        SessionId id,
        Optional<UserId> user,
        Instant createdAt,
        Instant lastActivity,
        Client client,
        Map<String, String> data) {

    /** A session ends this long after it began, even if it is active. */
    public static final Duration LIFETIME = Duration.ofHours(24);

    /** How far the clock that dates a session or its activity may be ahead of ours. */
    public static final Duration MAX_AHEAD = Duration.ofMinutes(10);

    private static final int MAX_ENTRIES = 64;
    private static final int MAX_VALUE = 4_096;
    private static final int MAX_GUEST_BYTES = 16_384;

    public Session {
        Require.present("session_id", id);
        Require.present("user_id", user);
        Require.present("client", client);
        createdAt = Require.present("created_at", createdAt).truncatedTo(ChronoUnit.MILLIS);
        lastActivity = Require.present("last_activity", lastActivity).truncatedTo(ChronoUnit.MILLIS);
        if (lastActivity.isBefore(createdAt)) {
            throw new InvalidField("last_activity", "must not be before created_at");
        }
        data = validData(data);
    }

    /** Returns a copy of the data after checking it. */
    public static Map<String, String> validData(Map<String, String> data) {
        return Require.map("session_data", data, MAX_ENTRIES, MAX_VALUE);
    }

    /** Returns a copy of the data of a guest after checking it; the limit is lower, because anybody can start a guest session. */
    public static Map<String, String> validGuestData(Map<String, String> data) {
        Map<String, String> valid = validData(data);
        int bytes = valid.entrySet().stream()
                .mapToInt(entry -> bytes(entry.getKey()) + bytes(entry.getValue()))
                .sum();
        if (bytes > MAX_GUEST_BYTES) {
            throw new InvalidField(
                    "session_data",
                    "must have at most " + MAX_GUEST_BYTES + " bytes for a guest, names and texts together, not "
                            + bytes);
        }
        return valid;
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    public Instant expiresAt() {
        return createdAt.plus(LIFETIME);
    }

    public boolean isOver(Instant now) {
        return isOver(createdAt, now);
    }

    /** Returns whether a session that began at this time is over. */
    public static boolean isOver(Instant createdAt, Instant now) {
        return !now.isBefore(createdAt.plus(LIFETIME));
    }

    /** Refuses a session, or an activity, from the future: no later one could ever replace it. */
    public static Instant requireNotAhead(String field, Instant time, Instant now) {
        return Require.notAhead(field, time, now, MAX_AHEAD);
    }

    public Session touchedAt(Instant time) {
        return time.isAfter(lastActivity) ? new Session(id, user, createdAt, time, client, data) : this;
    }

    public Session withData(Map<String, String> newData) {
        return new Session(id, user, createdAt, lastActivity, client, newData);
    }

    /**
     * The client of a session.
     *
     * @param ip a literal IPv4 or IPv6 address
     * @param device such as {@code mobile}, {@code desktop}
     */
    public record Client(String ip, String userAgent, String device, Optional<Zone> zone) {
        private static final int MAX_AGENT = 512;
        private static final int MAX_DEVICE = 64;

        public Client {
            ip = IpLiteral.parse("ip", ip).getHostAddress();
            Require.text("user_agent", userAgent, MAX_AGENT);
            Require.text("device", device, MAX_DEVICE);
            Require.present("geozone", zone);
        }
    }
}
