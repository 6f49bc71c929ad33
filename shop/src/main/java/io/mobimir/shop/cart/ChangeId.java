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
 * Names one change of a cart: a UUID of version 7. Its 48 bits of time say when the change was made, the other 74 which
 * change it is, so two ids are the same if those are: a request that is repeated at another moment gets another time, and
 * asks for the same change. Whoever makes a change without a key makes the id, and sends it again with every retry.
 */
public record ChangeId(UUID value) implements Comparable<ChangeId> {
    /** How far an id may be from the store's clock, either way; a retry that comes later is refused. */
    public static final Duration WINDOW = Duration.ofDays(2);

    private static final int VERSION = 7;
    private static final int TIME_SHIFT = 16;
    private static final long NAME_HIGH = 0xFFFL;
    private static final long NAME_LOW = 0x3FFF_FFFF_FFFF_FFFFL;
    private static final long VARIANT = Long.MIN_VALUE;

    /** The rest of the name, 44 bits, belongs to the key. */
    private static final long REQUEST = 0x3FFF_FFFFL;

    public ChangeId {
        if (Require.present("change_id", value).version() != VERSION) {
            throw new InvalidField("change_id", "must be a UUID of version 7, not " + value);
        }
    }

    /** A new id, made at this moment. */
    public static ChangeId at(Instant time) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return named(time, random.nextLong(), random.nextLong());
    }

    /**
     * The id of the change that a client asks for under a key.
     *
     * @param request what is asked for, as one text; another one under the same key has another id
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

    /** When the maker says that it was made, to the millisecond. */
    public Instant time() {
        return Instant.ofEpochMilli(value.getMostSignificantBits() >>> TIME_SHIFT);
    }

    /** Whether both were asked for under one key, be it the same change or another. */
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

    /** By time first. */
    @Override
    public int compareTo(ChangeId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
