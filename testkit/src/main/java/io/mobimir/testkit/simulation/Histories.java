package io.mobimir.testkit.simulation;

import java.util.function.LongToIntFunction;
import java.util.stream.LongStream;

/** Simulated histories, identified by their seeds. {@code MOBIMIR_TEST_HISTORIES} sets their number. */
public final class Histories {
    private static final int ENOUGH_TO_FIND_A_FLAW = 500;

    private final int many;

    private Histories(int many) {
        this.many = many;
    }

    /** Returns as many histories as the environment sets, or this many. */
    public static Histories orAsManyAs(int usually) {
        String wanted = System.getenv().getOrDefault("MOBIMIR_TEST_HISTORIES", String.valueOf(usually));
        return new Histories(Integer.parseInt(wanted));
    }

    public int many() {
        return many;
    }

    /**
     * Runs all histories.
     *
     * @param history runs one history and returns its count
     * @return the sum of all counts
     * @throws AssertionError of the first failure, with its seed, to repeat it
     */
    public int run(LongToIntFunction history) {
        int all = 0;
        for (long seed = 0; seed < many; seed++) {
            try {
                all += history.applyAsInt(seed);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("history " + seed + ": " + e.getMessage(), e);
            }
        }
        return all;
    }

    /** Returns whether one of some hundred histories fails. */
    public static boolean oneFails(LongToIntFunction history) {
        return LongStream.range(0, ENOUGH_TO_FIND_A_FLAW).anyMatch(seed -> fails(seed, history));
    }

    private static boolean fails(long seed, LongToIntFunction history) {
        try {
            var unused = history.applyAsInt(seed);
            return false;
        } catch (AssertionError | IllegalArgumentException e) {
            return true;
        }
    }
}
