package io.mobimir.bench;

import java.util.function.Supplier;

/**
 * Two ways to do the same thing.
 *
 * @param name as it is printed, such as {@code start}
 * @param atOnce how many operations ours has under way
 * @param baselineAtOnce how many operations the baseline has under way
 * @param note a remark on ours, after it has run
 */
public record Measure(String name, int atOnce, int baselineAtOnce, Load ours, Load baseline, Supplier<String> note) {
    public Measure(String name, int atOnce, Load ours, Load baseline) {
        this(name, atOnce, atOnce, ours, baseline, () -> "");
    }

    /** Creates a measure that runs each operation of both sides in a thread of its own. */
    public Measure(
            String name,
            int threads,
            int baselineThreads,
            Load.Blocking ours,
            Load.Blocking baseline,
            Supplier<String> note) {
        this(name, threads, baselineThreads, Load.blocking(ours), Load.blocking(baseline), note);
    }
}
