package io.mobimir.app.command.keys;

import io.mobimir.insight.keys.advice.Say;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A key that was tried on a real Cassandra: forecasts beside what was measured. */
record ProvenKey(String key, List<ForecastCheck> comparisons) {
    private static final double CLOSE = 0.1;

    ProvenKey {
        comparisons = List.copyOf(comparisons);
    }

    /** A forecast and what was measured. */
    record ForecastCheck(String name, double forecast, double measured, DoubleFunction<String> form) {
        /** Returns how far the forecast is off, as a share of what was measured. */
        double off() {
            return Math.abs(forecast - measured) / Math.max(1, measured);
        }
    }

    boolean isClose() {
        return comparisons.stream().allMatch(each -> each.off() <= CLOSE);
    }

    /** Returns a table with a line for each number. */
    static List<String> lines(List<ProvenKey> keys) {
        return Stream.concat(
                        Stream.of(Say.text(
                                "%-44s %-24s %12s %12s %7s", "on Cassandra", "", "forecast", "measured", "off")),
                        keys.stream().flatMap(ProvenKey::ownLines))
                .toList();
    }

    /** Returns its lines, of which the first names it. */
    private Stream<String> ownLines() {
        return IntStream.range(0, comparisons.size()).mapToObj(i -> line(i == 0 ? key : "", comparisons.get(i)));
    }

    private static String line(String key, ForecastCheck each) {
        return Say.text(
                "%-44s %-24s %12s %12s %7s",
                key, each.name, each.form.apply(each.forecast), each.form.apply(each.measured), Say.share(each.off()));
    }
}
