package io.mobimir.shop;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Pattern;

/** Checks fields of records; each check names the field that it refuses. */
public final class Require {
    /** Long enough for any id of the shop, short enough for a key. */
    public static final int MAX_ID = 128;

    private static final Pattern NEW_ID = Pattern.compile("[A-Za-z0-9._~-]{1,64}");

    private Require() {}

    /** Returns the id after checking it: not blank, no control characters, at most {@link #MAX_ID} characters. */
    public static String id(String field, String value) {
        return id(field, value, MAX_ID);
    }

    /** Checks an id whose maximum length differs from {@link #MAX_ID}. */
    public static String id(String field, String value, int max) {
        text(field, value, max);
        if (value.isBlank()) {
            throw new InvalidField(field, "must not be empty");
        }
        for (int i = 0; i < value.length(); i++) {
            if (Character.isISOControl(value.charAt(i))) {
                throw new InvalidField(field, "must not contain control characters");
            }
        }
        return value;
    }

    /** Checks an id of a new object: only letters, digits and {@code . _ ~ -}, which are safe in URLs and file names. */
    public static String newId(String field, String value) {
        present(field, value);
        if (!NEW_ID.matcher(value).matches() || value.equals(".") || value.equals("..")) {
            throw new InvalidField(field, "must be 1 to 64 letters (A to Z), digits or . _ ~ -, and not only . or ..");
        }
        return value;
    }

    /** Checks a text: at most {@code max} characters (code points), without broken surrogates. */
    public static String text(String field, String value, int max) {
        if (value == null) {
            throw new InvalidField(field, "is missing");
        }
        if (value.length() > max && value.codePointCount(0, value.length()) > max) {
            throw new InvalidField(field, "must have at most " + max + " characters");
        }
        for (int i = 0; i < value.length(); i++) {
            if (Character.isSurrogate(value.charAt(i))) {
                i++;
                if (i == value.length() || !Character.isSurrogatePair(value.charAt(i - 1), value.charAt(i))) {
                    throw new InvalidField(field, "is not valid Unicode");
                }
            }
        }
        return value;
    }

    /** Checks a text that must not be blank. */
    public static String filled(String field, String value, int max) {
        text(field, value, max);
        if (value.isBlank()) {
            throw new InvalidField(field, "must not be empty");
        }
        return value;
    }

    /** Checks that a number is within the bounds, both included. */
    public static int between(String field, int value, int min, int max) {
        if (value < min || value > max) {
            throw new InvalidField(field, "must be between " + min + " and " + max + ", not " + value);
        }
        return value;
    }

    /** Checks that a time is not in the future, with a tolerance for clocks that differ. */
    public static Instant notAhead(String field, Instant time, Instant now, Duration tolerance) {
        present(field, time);
        if (time.isAfter(now.plus(tolerance))) {
            throw new InvalidField(field, "must not be more than " + tolerance.toSeconds() + " s ahead: " + time);
        }
        return time;
    }

    /** Checks that a required value is present. */
    public static <T> T present(String field, T value) {
        if (value == null) {
            throw new InvalidField(field, "is missing");
        }
        return value;
    }

    /** Checks and copies a small map of short texts. */
    public static Map<String, String> map(String field, Map<String, String> value, int maxEntries, int maxValue) {
        present(field, value);
        if (value.size() > maxEntries) {
            throw new InvalidField(field, "must have at most " + maxEntries + " entries");
        }
        value.forEach((key, text) -> {
            id(field + " key", key);
            text(field + "." + key, text, maxValue);
        });
        return Map.copyOf(value);
    }
}
