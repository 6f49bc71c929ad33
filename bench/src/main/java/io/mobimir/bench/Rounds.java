package io.mobimir.bench;

import io.mobimir.bench.Measure.Contender;
import io.mobimir.bench.Result.SideResult;
import io.mobimir.lab.load.Latencies;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Runs the sides of a measure in turn, so that whatever else the machine does hits all of them, and compares the medians of
 * their rounds.
 */
final class Rounds {
    private static final int FEWEST = 5;
    /** Long enough to count, and so short that the machine is the same for both sides. */
    private static final double SECONDS = 1.5;

    private static final int MOST_WARM_UPS = 30;
    private static final int NO_BETTER = 2;
    private static final double BETTER = 1.03;

    private final double secondsPerMeasure;
    private final double warmUpSeconds;
    private final Consumer<String> progress;
    private boolean warm;

    /** @param warmUpSeconds for which each side of the first measure is warmed up at least */
    Rounds(double secondsPerMeasure, double warmUpSeconds, Consumer<String> progress) {
        this.secondsPerMeasure = secondsPerMeasure;
        this.warmUpSeconds = warmUpSeconds;
        this.progress = progress;
    }

    Result compare(String bench, Measure measure) {
        List<SideRounds> sides = Stream.concat(Stream.of(measure.ours()), measure.baselines().stream())
                .map(SideRounds::new)
                .toList();
        int rounds = Math.max(FEWEST, (int) (secondsPerMeasure / 2 / sides.size() / SECONDS));
        double round = secondsPerMeasure / 2 / rounds / sides.size();
        progress.accept(measure.name() + ": warming up");
        sides.forEach(side -> warmUp(side.contender, sides.size()));
        warm = true;
        for (int i = 0; i < rounds; i++) {
            progress.accept("%s: round %d of %d".formatted(measure.name(), i + 1, rounds));
            for (int turn = 0; turn < sides.size(); turn++) {
                sides.get(i % 2 == 0 ? turn : sides.size() - 1 - turn).run(round);
            }
        }
        String note = measure.note().get();
        List<SideResult> results = sides.stream().map(SideRounds::result).toList();
        return new Result(
                bench,
                measure.name(),
                results.get(0),
                results.subList(1, results.size()),
                measure.ours().load().unit(),
                note);
    }

    /** Goes on until it gets no faster: cold JVMs compile more than they work, on slow cores for minutes. */
    private void warmUp(Contender side, int sides) {
        double seconds = Math.max(secondsPerMeasure / 4 / sides, side.load().warmUpSeconds());
        long end = System.nanoTime() + (long) (warm ? 0 : warmUpSeconds * 1e9);
        double best = 0;
        for (int times = 0, noBetter = 0;
                times < MOST_WARM_UPS && (noBetter < NO_BETTER || System.nanoTime() < end);
                times++) {
            double rate = side.load().rate(side.atOnce(), seconds, new Latencies());
            noBetter = rate > best * BETTER ? 0 : noBetter + 1;
            best = Math.max(best, rate);
        }
        side.load().isWarm();
    }

    /** The rounds of one side. */
    private static final class SideRounds {
        private final Contender contender;
        private final List<Double> rates = new ArrayList<>();
        private final Latencies latencies = new Latencies();

        SideRounds(Contender contender) {
            this.contender = contender;
        }

        void run(double seconds) {
            rates.add(contender.load().rate(contender.atOnce(), seconds, latencies));
        }

        SideResult result() {
            return new SideResult(
                    contender.name(),
                    median(rates),
                    latencies.percentile(50),
                    latencies.p99(),
                    contender.load().costs());
        }
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }
}
