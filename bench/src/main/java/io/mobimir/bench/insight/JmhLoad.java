package io.mobimir.bench.insight;

import io.mobimir.bench.Load;
import io.mobimir.lab.load.Latencies;
import java.util.Collection;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** A benchmark of JMH as a load: the operations in a second of all threads together. It runs in this process. */
final class JmhLoad implements Load {
    private final CountingBenchmark.Traffic traffic;
    private final String benchmark;
    private double best;

    JmhLoad(CountingBenchmark.Traffic traffic, String benchmark) {
        this.traffic = traffic;
        this.benchmark = benchmark;
    }

    @Override
    public double rate(int atOnce, double seconds, Latencies latencies) {
        CountingBenchmark.prepare(traffic);
        try {
            Collection<RunResult> results = new Runner(new OptionsBuilder()
                            .include(CountingBenchmark.class.getName() + "." + benchmark + "$")
                            .threads(atOnce)
                            .forks(0)
                            .warmupIterations(1)
                            .warmupTime(TimeValue.milliseconds(300))
                            .measurementIterations(1)
                            .measurementTime(TimeValue.milliseconds((long) (seconds * 1_000)))
                            .verbosity(VerboseMode.SILENT)
                            .build())
                    .run();
            double rate = results.iterator().next().getPrimaryResult().getScore();
            best = Math.max(best, rate);
            return rate;
        } catch (RunnerException e) {
            throw new IllegalStateException("JMH cannot run " + benchmark, e);
        }
    }

    @Override
    public void isWarm() {
        best = 0;
    }

    /** Returns how long one thread takes for one operation. */
    double nanos(int threads) {
        return best == 0 ? 0 : threads * 1e9 / best;
    }
}
