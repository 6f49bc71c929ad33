package io.mobimir.bench;

import io.mobimir.lab.load.Latencies;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Runs the two sides of a measure in turn, so that whatever else the machine does hits both, and compares the medians of
 * their rounds.
 */
final class Rounds {
    private static final int ROUNDS = 5;

    private final double secondsPerMeasure;
    private final Consumer<String> progress;

    Rounds(double secondsPerMeasure, Consumer<String> progress) {
        this.secondsPerMeasure = secondsPerMeasure;
        this.progress = progress;
    }

    /** Warms up for half of the time, because cold JVMs compile more than they work, or as long as a side asks for. */
    Result compare(String bench, Measure measure) {
        double round = secondsPerMeasure / 2 / ROUNDS / 2;
        progress.accept(measure.name() + ": warming up");
        measure.ours().rate(measure.atOnce(), warmUp(measure.ours()), new Latencies());
        measure.baseline().rate(measure.baselineAtOnce(), warmUp(measure.baseline()), new Latencies());
        Latencies latencies = new Latencies();
        double[] ours = new double[ROUNDS];
        double[] baseline = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            progress.accept("%s: round %d of %d".formatted(measure.name(), i + 1, ROUNDS));
            boolean oursFirst = i % 2 == 0;
            if (oursFirst) {
                ours[i] = measure.ours().rate(measure.atOnce(), round, latencies);
            }
            baseline[i] = measure.baseline().rate(measure.baselineAtOnce(), round, new Latencies());
            if (!oursFirst) {
                ours[i] = measure.ours().rate(measure.atOnce(), round, latencies);
            }
        }
        String note = measure.note().get();
        return new Result(
                bench,
                measure.name(),
                median(ours),
                median(baseline),
                measure.ours().unit(),
                latencies.p99(),
                note);
    }

    private double warmUp(Load load) {
        return Math.max(secondsPerMeasure / 4, load.warmUpSeconds());
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
