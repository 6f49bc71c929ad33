package io.mobimir.bench;

import java.util.List;
import java.util.function.Supplier;

/**
 * Two or more ways to do the same thing.
 *
 * @param name as it is printed, such as {@code start}
 * @param baselines what ours is compared with; the first is the one whose ratio counts
 * @param note a remark, after all have run
 */
public record Measure(String name, Contender ours, List<Contender> baselines, Supplier<String> note) {
    public Measure {
        baselines = List.copyOf(baselines);
        if (baselines.isEmpty()) {
            throw new IllegalArgumentException("nothing to compare " + name + " with");
        }
    }

    /**
     * One of the ways.
     *
     * @param name as it is printed
     * @param atOnce how many operations it has under way
     */
    public record Contender(String name, int atOnce, Load load) {}

    public Measure(String name, int atOnce, Load ours, Load baseline) {
        this(name, atOnce, atOnce, ours, baseline, () -> "");
    }

    /** One baseline, which may have another number of operations under way. */
    public Measure(String name, int atOnce, int baselineAtOnce, Load ours, Load baseline, Supplier<String> note) {
        this(
                name,
                new Contender("ours", atOnce, ours),
                List.of(new Contender("baseline", baselineAtOnce, baseline)),
                note);
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
