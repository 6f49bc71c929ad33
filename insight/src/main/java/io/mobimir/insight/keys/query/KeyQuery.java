package io.mobimir.insight.keys.query;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A kind of request that reads rows.
 *
 * @param text as it was written
 * @param weight its share of all requests, not yet in proportion to the others
 */
public record KeyQuery(String text, double weight, List<KnownColumn> known) {
    /**
     * What a request knows of a column.
     *
     * @param value always this value; empty if each request takes that of some row
     * @param within the newest rows of this while, by a column of times; empty if the value itself is known
     */
    public record KnownColumn(String column, int place, Optional<String> value, Optional<Duration> within) {}

    public KeyQuery {
        known = List.copyOf(known);
    }

    /** Returns what a request knows of the value of a column. */
    Optional<KnownColumn> exactly(int place) {
        return known.stream()
                .filter(each -> each.place == place && each.within.isEmpty())
                .findFirst();
    }

    Optional<Duration> within(int place) {
        return known.stream()
                .filter(each -> each.place == place)
                .flatMap(each -> each.within.stream())
                .findFirst();
    }
}
