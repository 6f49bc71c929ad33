package io.mobimir.lab.load;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The result of a run.
 *
 * @param begun when the first shopper was due
 * @param elapsed seconds until the last answer was there
 * @param failures the failed requests, by second and operation
 * @param lateness how long after their moment requests were sent: the generator's part of every latency
 */
public record LoadResult(
        LoadSettings settings,
        Instant begun,
        double elapsed,
        List<OperationResult> operations,
        List<SecondResult> seconds,
        List<LoadFailure> failures,
        Latencies lateness) {
    /** Above this lateness the result says more about the generator than about the server. */
    private static final double LATE_MILLIS = 50;

    public LoadResult {
        operations = List.copyOf(operations);
        seconds = List.copyOf(seconds);
        failures = List.copyOf(failures);
    }

    public long done() {
        return operations.stream().mapToLong(OperationResult::done).sum();
    }

    public long bad() {
        return operations.stream().mapToLong(OperationResult::bad).sum();
    }

    public long notSent() {
        return operations.stream().mapToLong(OperationResult::notSent).sum();
    }

    /** Returns the arrivals without a good answer: with a bad one or none, and those that could not be sent. */
    public long failed() {
        return bad() + notSent();
    }

    /** Returns the latencies of all operations together. */
    public Latencies latencies() {
        Latencies all = new Latencies();
        operations.forEach(each -> all.add(each.latencies()));
        return all;
    }

    /** Returns the requests that ended per second, until the last of them had. */
    public double rate() {
        return done() / Math.max(elapsed, settings.duration().toMillis() / 1e3);
    }

    /** Returns the reasons why the numbers are better than the truth; empty if there are none. */
    public List<String> doubts() {
        List<String> doubts = new ArrayList<>();
        if (notSent() > 0) {
            doubts.add(
                    ("%,d arrivals were not sent, because %d requests were under way already: the server does not hold"
                                    + " this rate, or it needs more --connections")
                            .formatted(notSent(), settings.connections()));
        }
        if (lateness.p99() > LATE_MILLIS) {
            doubts.add(String.format(
                    Locale.ROOT,
                    "the generator itself could not keep up: it sent 1 in 100 requests %.0f ms late or later, and that is"
                            + " part of every latency; give it a machine of its own or ask for less",
                    lateness.p99()));
        }
        return doubts;
    }
}
