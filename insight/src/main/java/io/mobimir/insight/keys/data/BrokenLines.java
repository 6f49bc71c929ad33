package io.mobimir.insight.keys.data;

import io.mobimir.shop.InvalidField;

/**
 * The lines of a file that could not be read.
 *
 * @param first the number of the first such line; 0 if there is none
 * @param reason what is wrong with the first
 */
public record BrokenLines(long count, long first, String reason) {
    public static final BrokenLines NONE = new BrokenLines(0, 0, "");

    /** More broken lines than one in this many mean that the file is of another kind. */
    private static final int MOST_ONE_IN = 20;

    private static final int EARLY = 1000;

    public BrokenLines with(long line, String problem) {
        return count == 0 ? new BrokenLines(1, line, problem) : new BrokenLines(count + 1, first, reason);
    }

    /** Refuses a file in which more than one line in twenty is broken. */
    public void refuseTooMany(String file, long rows, boolean atEnd) {
        if ((atEnd || count >= EARLY) && count * MOST_ONE_IN > rows + count) {
            throw new InvalidField(
                    file,
                    "%,d of %,d lines are broken, which is too many to judge the rest; the first is line %,d: %s"
                            .formatted(count, rows + count, first, reason));
        }
    }

    /** Returns a sentence about them. */
    public String sentence() {
        return count == 1
                ? "1 broken line was left out: line %,d %s".formatted(first, reason)
                : "%,d broken lines were left out; the first is line %,d: %s".formatted(count, first, reason);
    }
}
