package io.mobimir.store.cassandra.verify;

import io.mobimir.shop.InvalidField;
import java.math.BigInteger;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A part of the token ring; both ends are included. */
public record TokenRange(long first, long last) {
    private static final BigInteger LOWEST = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger ALL = BigInteger.ONE.shiftLeft(Long.SIZE);
    private static final Pattern FORM = Pattern.compile("(-?\\d{1,19})\\.\\.(-?\\d{1,19})");

    /** Returns the whole ring, split into parts of one size. */
    public static List<TokenRange> split(int parts) {
        return IntStream.range(0, parts)
                .mapToObj(i -> new TokenRange(edge(i, parts), edge(i + 1, parts) - 1))
                .toList();
    }

    /** Reads the text that {@link #name} wrote. */
    public static TokenRange parse(String name) {
        Matcher ends = FORM.matcher(name);
        if (!ends.matches()) {
            throw new InvalidField("range", "must be two tokens with .. between them, not \"" + name + "\"");
        }
        return new TokenRange(Long.parseLong(ends.group(1)), Long.parseLong(ends.group(2)));
    }

    public String name() {
        return first + ".." + last;
    }

    /** Returns the start of a range. One past the last is the lowest token again, and one less than that the highest. */
    private static long edge(int range, int of) {
        return LOWEST.add(ALL.multiply(BigInteger.valueOf(range)).divide(BigInteger.valueOf(of)))
                .longValue();
    }
}
