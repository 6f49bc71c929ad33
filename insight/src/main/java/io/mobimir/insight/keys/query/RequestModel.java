package io.mobimir.insight.keys.query;

import io.mobimir.insight.keys.candidate.KeyPart;
import io.mobimir.insight.keys.data.TimeText;
import io.mobimir.insight.keys.measure.DataMeasure;
import io.mobimir.insight.keys.measure.KeyMeasure;
import io.mobimir.insight.keys.measure.SampleRow;
import io.mobimir.insight.keys.query.KeyQuery.KnownColumn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Works out which partitions requests read. A request takes its values from a row of the sample, so that a value is asked for as
 * often as it has rows; or it has the value that the query names.
 */
public final class RequestModel {
    private static final int TOP = 10;
    /** More partitions than that in one request are as good as all. */
    private static final int MOST = 2_000;

    private static final long EFFORT = 2_000_000;
    private static final int FEWEST_ROWS = 100;
    private static final int FEWEST_KEYS = 20_000;

    private final DataMeasure data;
    private final List<KeyQuery> queries;
    private final double weights;
    private final int shards;
    private final Map<Integer, long[]> timesByColumn = new HashMap<>();

    /**
     * @param shards the number of shards where keys are kept in their order, so that a request that knows the first part asks one;
     *     0 where keys are hashed whole
     */
    public RequestModel(DataMeasure data, List<KeyQuery> queries, int shards) {
        this.data = data;
        this.shards = shards;
        this.queries = List.copyOf(queries);
        this.weights = queries.stream().mapToDouble(KeyQuery::weight).sum();
    }

    /** Returns the load of a key; empty if no requests are known. */
    public Optional<RequestLoad> load(KeyMeasure key) {
        if (queries.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Double> reads = new HashMap<>();
        List<QueryReach> reach =
                queries.stream().map(query -> reach(query, key, reads)).toList();
        double all = reads.values().stream().mapToDouble(Double::doubleValue).sum();
        double[] most = reads.values().stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        double top1 = most.length == 0 ? 0 : most[most.length - 1] / all;
        double top10 = all == 0
                ? 0
                : IntStream.rangeClosed(1, Math.min(TOP, most.length))
                                .mapToDouble(i -> most[most.length - i])
                                .sum()
                        / all;
        double partitions = reach.stream()
                .mapToDouble(each -> each.share() * each.partitions())
                .sum();
        return Optional.of(new RequestLoad(reach, partitions, top1, top10));
    }

    private QueryReach reach(KeyQuery query, KeyMeasure key, Map<String, Double> reads) {
        double share = query.weight() / weights;
        List<KeyPart> parts = key.candidate().parts();
        List<Set<String>> tried = new ArrayList<>();
        boolean knowsNothing = true;
        double each = 1;
        for (KeyPart part : parts) {
            boolean known = query.exactly(part.place()).isPresent();
            if (!known && shards > 0) {
                return new QueryReach(query.text(), share, tried.isEmpty() ? shards : 1, false);
            }
            Set<String> values = known ? Set.of() : enumerated(query, part);
            tried.add(values);
            each *= known ? 1 : values.size();
            knowsNothing &= !known && query.within(part.place()).isEmpty();
        }
        if (knowsNothing || each == 0 || each > MOST) {
            return new QueryReach(query.text(), share, key.partitions(), true);
        }
        List<SampleRow> rows = templates(query, each);
        for (SampleRow row : rows) {
            keys(query, parts, tried, row).forEach(one -> reads.merge(one, share / rows.size(), Double::sum));
        }
        return new QueryReach(query.text(), share, each, false);
    }

    /** Returns all values of a part that a request would have to try; none if it cannot know them. */
    private Set<String> enumerated(KeyQuery query, KeyPart part) {
        return switch (part.function()) {
            case PLAIN -> Set.of();
            case HASH -> {
                Set<String> buckets = new LinkedHashSet<>();
                IntStream.range(0, part.buckets()).forEach(bucket -> buckets.add(Integer.toString(bucket)));
                yield buckets;
            }
            case MONTH, DAY, HOUR -> buckets(query.within(part.place()), part);
        };
    }

    private Set<String> buckets(Optional<Duration> within, KeyPart part) {
        long[] times = timesByColumn.computeIfAbsent(part.place(), this::times);
        Set<String> buckets = new LinkedHashSet<>();
        if (times.length > 0) {
            long last = times[times.length - 1];
            long from = within.map(newest -> last - newest.toMillis()).orElse(times[0]);
            for (long time = from;
                    time <= last && buckets.size() <= MOST;
                    time = part.function().next(time)) {
                buckets.add(part.function().bucket(time));
            }
        }
        return buckets;
    }

    private long[] times(int column) {
        return data.sample().stream()
                .map(row -> row.text(column))
                .filter(Objects::nonNull)
                .mapToLong(TimeText::millis)
                .filter(time -> time != TimeText.NONE)
                .sorted()
                .toArray();
    }

    /** Returns rows whose values requests take: those with the values that the query names, if there are such. */
    private List<SampleRow> templates(KeyQuery query, double partitionsEach) {
        List<SampleRow> fitting = data.sample().stream()
                .filter(row -> query.known().stream()
                        .allMatch(known ->
                                known.value().isEmpty() || known.value().get().equals(row.text(known.place()))))
                .toList();
        List<SampleRow> all = fitting.isEmpty() ? data.sample() : fitting;
        double most = EFFORT / Math.max(1, (double) queries.size() * data.keys().size() * partitionsEach);
        double fewest = Math.max(1, Math.min(FEWEST_ROWS, FEWEST_KEYS / Math.max(1, partitionsEach)));
        int step = (int) Math.max(1, all.size() / Math.max(fewest, most));
        return IntStream.iterate(0, i -> i < all.size(), i -> i + step)
                .mapToObj(all::get)
                .toList();
    }

    private static List<String> keys(KeyQuery query, List<KeyPart> parts, List<Set<String>> tried, SampleRow row) {
        List<String> keys = List.of("");
        for (int i = 0; i < parts.size(); i++) {
            Optional<KnownColumn> known = query.exactly(parts.get(i).place());
            Set<String> values = known.isPresent() ? value(parts.get(i), known.get(), row) : tried.get(i);
            keys = keys.stream()
                    .flatMap(key -> values.stream().map(value -> key + "\0" + value))
                    .toList();
        }
        return keys;
    }

    private static Set<String> value(KeyPart part, KnownColumn known, SampleRow row) {
        String text = known.value().orElse(row.text(part.place()));
        String value = text == null ? null : part.of(text);
        return Set.of(value == null ? KeyPart.MISSING : value);
    }
}
