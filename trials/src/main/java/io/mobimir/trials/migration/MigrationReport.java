package io.mobimir.trials.migration;

import io.mobimir.app.config.Entity;
import io.mobimir.migration.record.Reject;
import io.mobimir.trials.migration.Timeline.Band;
import io.mobimir.trials.migration.Timeline.Figures;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of a migration under load.
 *
 * @param complaints answers that contradict earlier ones: lost writes and old values
 * @param reasons why requests failed without an explanation
 * @param flips how long each switch and each way back took
 * @param broken how many documents cannot be converted, by entity
 */
public record MigrationReport(
        Timeline timeline,
        MigrationObservations findings,
        List<String> complaints,
        Map<String, Integer> reasons,
        Map<Entity, List<Reject>> rejects,
        Map<Entity, Long> broken,
        List<Duration> flips,
        int refusedFlips,
        List<String> kills,
        Duration took) {
    private static final int SHOWN = 10;

    static MigrationReport of(MigrationSetup setup, Operator operator, MigrationObservations findings) {
        operator.look();
        Map<Entity, List<Reject>> rejects = new EnumMap<>(Entity.class);
        MigrationSetup.MOVING.forEach(entity -> rejects.put(entity, operator.rejects(entity)));
        return new MigrationReport(
                setup.timeline,
                findings,
                setup.expectations.complaints(),
                setup.desk().reasons(),
                rejects,
                Map.of(
                        Entity.ORDERS, setup.old.brokenUpTo(setup.old.orders()),
                        Entity.CARTS, setup.old.brokenUpTo(setup.old.carts())),
                operator.flips(),
                operator.refusedFlips(),
                setup.kills.log(),
                setup.timeline.passed());
    }

    /** Returns whether nothing failed, nothing was lost or old, and both stores are the same. */
    public boolean isClean() {
        return timeline.whole().failures() == 0
                && complaints.isEmpty()
                && findings.differencesLeft().filter(left -> left == 0).isPresent();
    }

    public Duration longestFlip() {
        return flips.stream().max(Duration::compareTo).orElse(Duration.ZERO);
    }

    /** Returns the report for a person, line by line. */
    public Stream<String> lines() {
        return Stream.of(
                        Stream.of("phase                 seconds  requests  failed   p99 ms  slowest ms"),
                        timeline.bands().stream().map(this::line),
                        Stream.of(summary()),
                        findingLines(),
                        doubts(),
                        Stream.of("It took %d s.".formatted(took.toSeconds())))
                .flatMap(lines -> lines);
    }

    private String summary() {
        Figures whole = timeline.whole();
        return "%,d requests, %,d failed%s; %,d answers were wrong"
                .formatted(whole.requests(), whole.failures(), explained(whole), complaints.size());
    }

    /** Returns the lines about rows copied and compared, rejects, and kills. */
    Stream<String> findingLines() {
        return Stream.of(
                        Stream.of(copied(), compared(), flipped()),
                        kills.stream().map("killed: "::concat),
                        rejected())
                .flatMap(lines -> lines);
    }

    private String copied() {
        String rows = new TreeMap<>(findings.copied())
                .entrySet().stream()
                        .map(entity -> "%,d %s".formatted(entity.getValue(), entity.getKey()))
                        .collect(Collectors.joining(", "));
        return "copied: %s; at most %,d writes waited to be copied".formatted(rows, findings.mostWaiting());
    }

    private String compared() {
        return "last comparison: %,d rows; differences found and repaired: %,d, left: %s; shadow reads that differed: %,d"
                .formatted(
                        findings.compared(),
                        findings.differencesFound(),
                        findings.differencesLeft().map(Object::toString).orElse("unknown"),
                        findings.readsDiffered());
    }

    private String flipped() {
        return "%d switches and ways back, the longest took %d ms; %d had to be repeated"
                .formatted(flips.size(), longestFlip().toMillis(), refusedFlips);
    }

    private Stream<String> doubts() {
        return Stream.concat(
                reasons.entrySet().stream()
                        .limit(SHOWN)
                        .map(it -> "FAILED %d times: %s".formatted(it.getValue(), it.getKey())),
                complaints.stream().limit(SHOWN).map("WRONG: "::concat));
    }

    private Stream<String> rejected() {
        return rejects.entrySet().stream().flatMap(this::rejected);
    }

    private static String explained(Figures whole) {
        return whole.explained() == 0 ? "" : " (and %,d explained by a killed process)".formatted(whole.explained());
    }

    private String line(Band band) {
        Figures figures = timeline.between(band.from(), band.until());
        return "%-20s %8.0f %9d %7d %8.1f %11.1f"
                .formatted(
                        band.name(),
                        figures.seconds(),
                        figures.requests(),
                        figures.failures(),
                        figures.p99(),
                        figures.slowest());
    }

    private Stream<String> rejected(Map.Entry<Entity, List<Reject>> of) {
        List<Reject> all = of.getValue();
        Stream<String> first = all.stream().limit(3).map(reject -> "  %s: %s".formatted(reject.key(), reject.reason()));
        String head = "rejects of %s: %d of %d broken documents"
                .formatted(of.getKey().title(), all.size(), broken.getOrDefault(of.getKey(), 0L));
        return Stream.concat(Stream.of(head), first);
    }
}
