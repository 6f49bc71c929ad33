package io.mobimir.insight.keys.measure;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/** Remembers the keys of large partitions by their tokens, because sketches count tokens only. */
final class HeavyNames {
    /** A partition with less than one row in this many needs no name. */
    private static final int ONE_IN = 1000;

    private static final int MOST = 4 * ONE_IN;
    private static final int LONGEST = 60;

    private final Map<Long, String> names = new HashMap<>();

    void see(long token, long rows, long all, Supplier<String> name, LongUnaryOperator rowsNow) {
        if (rows * ONE_IN < all || names.containsKey(token)) {
            return;
        }
        if (names.size() == MOST) {
            names.keySet().removeIf(each -> rowsNow.applyAsLong(each) * ONE_IN < all);
        }
        names.put(token, clear(name.get()));
    }

    /** Returns a key that can be shown in a line: of bounded length, and without control characters, which a terminal would obey. */
    private static String clear(String name) {
        String start = name.length() > LONGEST ? name.substring(0, LONGEST) + "…" : name;
        return start.replaceAll("\\p{Cntrl}", " ");
    }

    String of(long token) {
        return names.getOrDefault(token, "");
    }
}
