package io.mobimir.insight.keys.advice;

import io.mobimir.insight.keys.candidate.KeyFunction;
import io.mobimir.insight.keys.candidate.KeyPart;
import io.mobimir.insight.keys.data.ColumnType;
import io.mobimir.insight.keys.data.DataColumn;
import io.mobimir.insight.keys.measure.DataMeasure;
import io.mobimir.insight.keys.measure.KeyMeasure;
import io.mobimir.insight.keys.measure.SampleRow;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Looks at how writes fall on a key while they come in: a key may be even over a year and still take one place at a time. */
final class WriteHeat {
    /** Rows that are this many apart and in one partition are no single request, but a partition that takes all writes for a while. */
    private static final int APART = 1024;

    /** Keys that take turns are equal at one distance, and not at the next. */
    private static final int TURNS = 4;

    private static final int FEWEST_ROWS = 100;
    private static final int COMPARED = 400;
    private static final int FEWEST_PAIRS = 50;
    private static final double MONOTONIC = 0.9;

    private final DataMeasure data;
    private final List<DataColumn> columns;

    WriteHeat(DataMeasure data, List<DataColumn> columns) {
        this.data = data;
        this.columns = columns;
    }

    /** Returns the share of the writes of a moment that go to one partition. */
    double atOnce(KeyMeasure key) {
        List<KeyPart> parts = key.candidate().parts();
        List<KeyPart> lasting = parts.stream().filter(part -> !isOfTime(part)).toList();
        double byParts = lasting.size() == parts.size() ? key.share(1) : SampledKeys.topShare(lasting, data.sample());
        return Math.max(byParts, Math.max(key.share(1), apart(parts)));
    }

    /** Returns the share of the writes that go to one chunk where keys are kept in their order: new ones may all be the highest. */
    double atOneChunk(KeyMeasure key) {
        List<KeyPart> parts = key.candidate().parts();
        OptionalInt growing = monotonicPart(parts);
        return growing.isEmpty()
                ? key.share(1)
                : Math.max(key.share(1), SampledKeys.topShare(parts.subList(0, growing.getAsInt()), data.sample()));
    }

    private boolean isOfTime(KeyPart part) {
        return part.function().isTimeBucket()
                && data.times().filter(times -> times.place() == part.place()).isPresent();
    }

    /** Returns the chance that a row and one somewhat later are in one partition. */
    private double apart(List<KeyPart> parts) {
        List<SampleRow> rows = data.sample();
        if (!data.ordered() || rows.size() < FEWEST_ROWS) {
            return 0;
        }
        List<String> keys =
                rows.stream().map(row -> SampledKeys.key(parts, row)).toList();
        double apart = Math.min(APART, data.rows() / 10.0);
        int lag = (int) Math.max(1, Math.round(apart * rows.size() / data.rows()));
        return IntStream.rangeClosed(lag, lag + TURNS)
                .mapToDouble(each -> same(keys, each))
                .min()
                .orElse(0);
    }

    private static double same(List<String> keys, int lag) {
        long same = IntStream.range(lag, keys.size())
                .filter(i -> keys.get(i).equals(keys.get(i - lag)))
                .count();
        return (double) same / (keys.size() - lag);
    }

    /** Returns the first part whose values grow with time among rows that are equal in the parts before it. */
    OptionalInt monotonicPart(List<KeyPart> parts) {
        List<SampleRow> rows = spread();
        if (!data.ordered() || rows.size() < FEWEST_ROWS) {
            return OptionalInt.empty();
        }
        String[] prefixes = new String[rows.size()];
        Arrays.fill(prefixes, "");
        for (int part = 0; part < parts.size(); part++) {
            Comparable<?>[] values = values(parts.get(part), rows);
            if (growsWithTime(rows, prefixes, values)) {
                return OptionalInt.of(part);
            }
            for (int i = 0; i < prefixes.length; i++) {
                prefixes[i] += "\0" + values[i];
            }
        }
        return OptionalInt.empty();
    }

    private List<SampleRow> spread() {
        List<SampleRow> all = data.sample();
        int step = Math.max(1, all.size() / COMPARED);
        return IntStream.iterate(0, i -> i < all.size(), i -> i + step)
                .mapToObj(all::get)
                .toList();
    }

    private Comparable<?>[] values(KeyPart part, List<SampleRow> rows) {
        ColumnType type = columns.get(part.place()).type();
        boolean number =
                part.function() == KeyFunction.PLAIN && (type == ColumnType.NUMBER || type == ColumnType.DECIMAL);
        return rows.stream()
                .map(row -> {
                    String value = SampledKeys.value(part, row);
                    return number && type.fits(value) ? (Comparable<?>) Double.valueOf(value) : value;
                })
                .toArray(Comparable<?>[]::new);
    }

    private boolean growsWithTime(List<SampleRow> rows, String[] prefixes, Comparable<?>[] values) {
        long with = 0;
        long against = 0;
        for (int i = 0; i < values.length; i++) {
            for (int j = i + 1; j < values.length; j++) {
                if (isLater(rows.get(i), rows.get(j)) && prefixes[i].equals(prefixes[j])) {
                    int order = compare(values[i], values[j]);
                    with += order < 0 ? 1 : 0;
                    against += order > 0 ? 1 : 0;
                }
            }
        }
        long pairs = with + against;
        return pairs >= FEWEST_PAIRS && (double) (with - against) / pairs >= MONOTONIC;
    }

    private static boolean isLater(SampleRow one, SampleRow other) {
        return (one.hasTime() && other.hasTime()) ? other.time() > one.time() : other.number() > one.number();
    }

    private static int compare(Comparable<?> one, Comparable<?> other) {
        return (one instanceof Double left && other instanceof Double right)
                ? left.compareTo(right)
                : one.toString().compareTo(other.toString());
    }
}
