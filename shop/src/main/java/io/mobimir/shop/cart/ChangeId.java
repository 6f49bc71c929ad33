package io.mobimir.shop.cart;

import io.mobimir.shop.IdempotencyKey;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Identifies one change of a cart: a UUID of version 7. Its 48 bits of time tell when the change was made; the other 74 bits
 * identify the change, and only they decide whether two ids are equal. So a request repeated later has another time but asks
 * for the same change. A client that sends no key makes the id itself and repeats it with every retry.
 */
public record ChangeId(UUID value) implements Comparable<ChangeId> {
    /** The largest difference between an id's time and the store's clock, either way; later retries are refused. */
    public static final Duration WINDOW = Duration.ofDays(2);

    private static final int VERSION = 7;
    private static final int TIME_SHIFT = 16;
    private static final long NAME_HIGH = 0xFFFL;
    private static final long NAME_LOW = 0x3FFF_FFFF_FFFF_FFFFL;
    private static final long VARIANT = Long.MIN_VALUE;

    /** The bits that depend on the request; the other 44 depend on the key. */
    private static final long REQUEST = 0x3FFF_FFFFL;

    public ChangeId {
        if (Require.present("change_id", value).version() != VERSION) {
            throw new InvalidField("change_id", "must be a UUID of version 7, not " + value);
        }
    }

    /** Returns a new id with this time. */
    public static ChangeId at(Instant time) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return named(time, random.nextLong(), random.nextLong());
    }

    /**
     * Returns the id of the change that a client requests under a key.
     *
     * @param request the content of the request as one text; another content under the same key gives another id
     */
    public static ChangeId of(IdempotencyKey key, String request, Instant time) {
        ByteBuffer named = digest(key.value());
        long high = named.getLong();
        long low = (named.getLong() & ~REQUEST) | (digest(request).getLong() & REQUEST);
        return named(time, high, low);
    }

    private static ChangeId named(Instant time, long high, long low) {
        long first = (time.toEpochMilli() << TIME_SHIFT) | (VERSION << 12) | (high & NAME_HIGH);
        return new ChangeId(new UUID(first, VARIANT | (low & NAME_LOW)));
    }

    private static ByteBuffer digest(String text) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }

    public static ChangeId parse(String text) {
        Require.id("change_id", text);
        try {
            return new ChangeId(UUID.fromString(text));
        } catch (IllegalArgumentException e) {
            throw new InvalidField("change_id", "must be a UUID of version 7, not \"" + text + "\"");
        }
    }

    /** Returns when the change was made by the client's clock, to the millisecond. */
    public Instant time() {
        return Instant.ofEpochMilli(value.getMostSignificantBits() >>> TIME_SHIFT);
    }

    /** Returns whether both changes were requested under one key, be they equal or not. */
    public boolean hasKeyOf(ChangeId other) {
        return nameHigh() == other.nameHigh() && (nameLow() & ~REQUEST) == (other.nameLow() & ~REQUEST);
    }

    private long nameHigh() {
        return value.getMostSignificantBits() & NAME_HIGH;
    }

    private long nameLow() {
        return value.getLeastSignificantBits() & NAME_LOW;
    }

    public boolean isTooOld(Instant now) {
        return time().isBefore(now.minus(WINDOW));
    }

    public boolean isTooNew(Instant now) {
        return time().isAfter(now.plus(WINDOW));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ChangeId id && nameHigh() == id.nameHigh() && nameLow() == id.nameLow();
    }

    @Override
    public int hashCode() {
        return Long.hashCode(nameLow() ^ nameHigh() << TIME_SHIFT);
    }

    /** Compares by time first. */
    @Override
    public int compareTo(ChangeId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
