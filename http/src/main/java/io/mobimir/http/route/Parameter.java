package io.mobimir.http.route;

import io.mobimir.shop.InvalidField;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.function.Function;

/**
 * A parameter of a request outside its body.
 *
 * @param parse converts the text; refuses invalid texts
 */
public record Parameter<T>(
        String name, Place place, ParameterSchema schema, String meaning, Function<String, T> parse) {
    /** The years that the types of all stores can hold. */
    private static final String YEARS = "the years 1970 to 9999";

    private static final LocalDate FIRST_DAY = LocalDate.EPOCH;
    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);
    private static final Instant FIRST_TIME = Instant.EPOCH;
    private static final Instant LAST_TIME = Instant.parse("9999-12-31T23:59:59.999Z");

    /** The location of a parameter. */
    public enum Place {
        PATH,
        QUERY,
        /** A required query parameter. */
        NEEDED_QUERY,
        /** A query parameter that may be repeated. */
        MANY_QUERY,
        HEADER,
        /** A required header. */
        NEEDED_HEADER;

        public boolean isQuery() {
            return this == QUERY || this == NEEDED_QUERY || this == MANY_QUERY;
        }

        public boolean isNeeded() {
            return this == PATH || this == NEEDED_QUERY || this == NEEDED_HEADER;
        }
    }

    /** Converts a text; an error names this parameter, whatever field the value names. */
    T valueOf(String text) {
        if (text.codePoints().anyMatch(Character::isISOControl)) {
            throw new InvalidField(name, "must not contain control characters");
        }
        try {
            return parse.apply(text);
        } catch (InvalidField e) {
            throw new InvalidField(name, e.problem());
        }
    }

    public Parameter<T> at(Place other) {
        return new Parameter<>(name, other, schema, meaning, parse);
    }

    public static Parameter<Integer> number(String name, int min, int max, String meaning) {
        return new Parameter<>(name, Place.QUERY, ParameterSchema.number(min, max), meaning, text -> {
            if (!text.matches("-?\\d{1,9}") || Integer.parseInt(text) < min || Integer.parseInt(text) > max) {
                throw new InvalidField(name, "must be a whole number between " + min + " and " + max);
            }
            return Integer.parseInt(text);
        });
    }

    public static Parameter<Instant> time(String name, String meaning) {
        return new Parameter<>(name, Place.QUERY, ParameterSchema.time(), meaning, text -> {
            try {
                return require(FIRST_TIME, Instant.parse(text), LAST_TIME);
            } catch (DateTimeException e) {
                throw new InvalidField(name, "must be a time such as 2026-11-27T10:15:30Z, of " + YEARS);
            }
        });
    }

    public static Parameter<LocalDate> day(String name, String meaning) {
        return new Parameter<>(name, Place.QUERY, ParameterSchema.day(), meaning, text -> {
            try {
                return require(FIRST_DAY, LocalDate.parse(text), LAST_DAY);
            } catch (DateTimeException e) {
                throw new InvalidField(name, "must be a day such as 2026-11-27, of " + YEARS);
            }
        });
    }

    private static <T extends Comparable<? super T>> T require(T first, T value, T last) {
        if (value.compareTo(first) < 0 || value.compareTo(last) > 0) {
            throw new DateTimeException("out of bounds");
        }
        return value;
    }
}
