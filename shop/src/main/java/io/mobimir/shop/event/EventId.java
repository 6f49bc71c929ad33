package io.mobimir.shop.event;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/**
 * The id that a client gives an event and repeats with every retry: a UUID of version 7. The time of the event is part of
 * it, so one id can never stand for two times.
 */
public record EventId(UUID value) {
    private static final Pattern FORM = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");
    private static final int LENGTH = 36;
    private static final int VERSION = 7;
    private static final int VARIANT = 2;
    private static final long MAX_MILLIS = (1L << 48) - 1;

    public EventId {
        Require.present("event_id", value);
        if (value.version() != VERSION || value.variant() != VARIANT) {
            throw new InvalidField("event_id", "must be a UUID of version 7, not " + value);
        }
    }

    public static EventId parse(String text) {
        Require.text("event_id", text, LENGTH);
        if (!FORM.matcher(text).matches()) {
            throw new InvalidField("event_id", "must be a UUID of version 7, not \"" + text + "\"");
        }
        return new EventId(UUID.fromString(text));
    }

    /** Returns a new id for an event of this time. */
    public static EventId random(Instant time) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return of(time, random.nextLong(), random.nextLong());
    }

    /** Returns the id for an event that another system already names: always the same for the same time and name. */
    public static EventId derived(Instant time, String name) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            ByteBuffer bits = ByteBuffer.wrap(digest);
            return of(time, bits.getLong(), bits.getLong());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static EventId of(Instant time, long high, long low) {
        if (time.isBefore(Instant.EPOCH) || time.isAfter(Instant.ofEpochMilli(MAX_MILLIS))) {
            throw new InvalidField("event_time", "does not fit into an event id: " + time);
        }
        long most = (time.toEpochMilli() << 16) | (VERSION << 12) | (high & 0xfff);
        long least = (1L << 63) | (low & 0x3fff_ffff_ffff_ffffL);
        return new EventId(new UUID(most, least));
    }

    /** Returns when the event happened, to the millisecond. */
    public Instant time() {
        return Instant.ofEpochMilli(value.getMostSignificantBits() >>> 16);
    }

    /** Returns the standard text; the order of these texts is the order of time. */
    @Override
    public String toString() {
        return value.toString();
    }
}
