package io.mobimir.bench;

import io.mobimir.lab.load.Latencies;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Runs the two sides of a measure in turn, so that other load on the machine hits both, and compares the medians of
 * their rounds.
 */
final class Rounds {
    private static final int FEWEST = 5;
    /** Long enough to measure, and so short that the machine is the same for both sides. */
    private static final double SECONDS = 1.5;

    private static final int MOST_WARM_UPS = 30;
    private static final int NO_BETTER = 2;
    private static final double BETTER = 1.03;

    private final double secondsPerMeasure;
    private final Consumer<String> progress;

    Rounds(double secondsPerMeasure, Consumer<String> progress) {
        this.secondsPerMeasure = secondsPerMeasure;
        this.progress = progress;
    }

    Result compare(String bench, Measure measure) {
        int rounds = Math.max(FEWEST, (int) (secondsPerMeasure / 2 / 2 / SECONDS));
        double round = secondsPerMeasure / 2 / rounds / 2;
        progress.accept(measure.name() + ": warming up");
        warmUp(measure.ours(), measure.atOnce());
        warmUp(measure.baseline(), measure.baselineAtOnce());
        Latencies latencies = new Latencies();
        double[] ours = new double[rounds];
        double[] baseline = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            progress.accept("%s: round %d of %d".formatted(measure.name(), i + 1, rounds));
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

    /** Repeats the load until it gets no faster: cold JVMs compile more than they work, on slow cores for minutes. */
    private void warmUp(Load load, int atOnce) {
        double seconds = Math.max(secondsPerMeasure / 8, load.warmUpSeconds());
        double best = 0;
        for (int times = 0, noBetter = 0; times < MOST_WARM_UPS && noBetter < NO_BETTER; times++) {
            double rate = load.rate(atOnce, seconds, new Latencies());
            noBetter = rate > best * BETTER ? 0 : noBetter + 1;
            best = Math.max(best, rate);
        }
        load.isWarm();
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
