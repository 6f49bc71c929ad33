package io.mobimir.insight.keys.candidate;

import io.mobimir.insight.keys.data.DataRow;
import io.mobimir.insight.keys.data.TimeText;
import io.mobimir.insight.keys.ring.Murmur3Token;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A part of a key: a column, or a function of one.
 *
 * @param place where the column stands among those of the data
 * @param buckets the values that {@code hash(column, n)} can have; 0 for as many as the column has
 */
public record KeyPart(KeyFunction function, String column, int place, int buckets) {
    public static final int MAX_BUCKETS = 100_000;

    /** What a row without a value has in its key. */
    public static final String MISSING = "(none)";

    private static final Pattern PLAIN_NAME = Pattern.compile("[^,;()\"=#\\s]+");

    public static KeyPart plain(String column, int place) {
        return new KeyPart(KeyFunction.PLAIN, column, place, 0);
    }

    /** Returns the value of a row; null if the row has none. */
    public @Nullable String value(DataRow row) {
        String text = row.text(place);
        if (text == null) {
            return null;
        }
        if (!function.isTimeBucket()) {
            return of(text);
        }
        long time = row.time(place);
        return time == TimeText.NONE ? null : function.bucket(time);
    }

    /** Returns what it makes of one value of its column; null if that is no time and must be one. */
    public @Nullable String of(String text) {
        return switch (function) {
            case PLAIN -> text;
            case HASH -> hash(text);
            case MONTH, DAY, HOUR -> {
                long time = TimeText.millis(text);
                yield time == TimeText.NONE ? null : function.bucket(time);
            }
        };
    }

    private String hash(String text) {
        long hash = Murmur3Token.of(text.getBytes(StandardCharsets.UTF_8));
        return Long.toString(buckets == 0 ? hash : Math.floorMod(hash, buckets));
    }

    /** Returns it as it is written in candidates. */
    public String text() {
        String name = PLAIN_NAME.matcher(column).matches() ? column : "\"" + column.replace("\"", "\"\"") + "\"";
        return switch (function) {
            case PLAIN -> name;
            case HASH -> "hash(" + name + (buckets == 0 ? "" : "," + buckets) + ")";
            case MONTH, DAY, HOUR -> function.text() + "(" + name + ")";
        };
    }
}
