package io.mobimir.trials.migration;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** Every request of a run: when it ended, how long it took, and in which phase. Safe for any number of threads. */
public final class Timeline {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MICROS_PER_MILLI = 1e3;
    private static final int RECENT_SECONDS = 3;

    private volatile long begun = System.nanoTime();
    private final List<RequestSample> samples = new ArrayList<>();
    private final List<Band> bands = new ArrayList<>();

    private enum End {
        SERVED,
        FAILED,
        EXPLAINED
    }

    private record RequestSample(float at, int micros, End end) {}

    /** A phase, in seconds since the beginning. */
    public record Band(String name, double from, double until) {}

    /**
     * The requests of customers in a period.
     *
     * @param failures without an explanation
     * @param explained failures because a process of the shop, or the deciding store, was killed
     * @param p99 in milliseconds
     */
    public record Figures(long requests, long failures, long explained, double seconds, double p99, double slowest) {
        public double rate() {
            return seconds <= 0 ? 0 : requests / seconds;
        }
    }

    /** Starts the clock when the shop opens. */
    void open() {
        begun = System.nanoTime();
    }

    double now() {
        return (System.nanoTime() - begun) / NANOS_PER_SECOND;
    }

    public Duration passed() {
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    /** Begins another phase. */
    synchronized void phase(String name) {
        double now = now();
        if (!bands.isEmpty()) {
            Band last = bands.remove(bands.size() - 1);
            bands.add(new Band(last.name(), last.from(), now));
        }
        bands.add(new Band(name, now, Double.MAX_VALUE));
    }

    synchronized void served(long nanos) {
        samples.add(new RequestSample((float) now(), (int) (nanos / 1_000), End.SERVED));
    }

    synchronized void failed(boolean explained) {
        samples.add(new RequestSample((float) now(), 0, explained ? End.EXPLAINED : End.FAILED));
    }

    public synchronized List<Band> bands() {
        double now = now();
        return bands.stream()
                .map(band -> new Band(band.name(), band.from(), Math.min(now, band.until())))
                .toList();
    }

    public synchronized Figures whole() {
        return figures(sample -> true, now());
    }

    /** Returns the figures of the last seconds. */
    synchronized Figures recent() {
        double since = now() - RECENT_SECONDS;
        return figures(sample -> sample.at >= since, Math.min(RECENT_SECONDS, now()));
    }

    public synchronized Figures between(double from, double until) {
        return figures(sample -> sample.at >= from && sample.at < until, until - from);
    }

    private Figures figures(Predicate<RequestSample> which, double seconds) {
        List<RequestSample> chosen = samples.stream().filter(which).toList();
        int[] micros = chosen.stream()
                .filter(sample -> sample.end == End.SERVED)
                .mapToInt(RequestSample::micros)
                .toArray();
        Arrays.sort(micros);
        return new Figures(
                micros.length,
                count(chosen, End.FAILED),
                count(chosen, End.EXPLAINED),
                seconds,
                micros.length == 0 ? 0 : micros[(micros.length - 1) * 99 / 100] / MICROS_PER_MILLI,
                micros.length == 0 ? 0 : micros[micros.length - 1] / MICROS_PER_MILLI);
    }

    private static long count(List<RequestSample> samples, End end) {
        return samples.stream().filter(sample -> sample.end == end).count();
    }
}
