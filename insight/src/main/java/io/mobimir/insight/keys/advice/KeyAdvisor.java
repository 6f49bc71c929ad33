package io.mobimir.insight.keys.advice;

import io.mobimir.insight.keys.candidate.KeyPart;
import io.mobimir.insight.keys.data.DataColumn;
import io.mobimir.insight.keys.measure.DataMeasure;
import io.mobimir.insight.keys.measure.KeyMeasure;
import io.mobimir.insight.keys.measure.SampledPartition;
import io.mobimir.insight.keys.query.KeyQuery;
import io.mobimir.insight.keys.query.RequestModel;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Turns what was measured into forecasts, scores and a ranking. */
public final class KeyAdvisor {
    private final DataMeasure data;
    private final WriteHeat writes;
    private final RequestModel requests;
    private final KeyTarget target;
    private final int nodes;

    public KeyAdvisor(DataMeasure data, List<DataColumn> columns, List<KeyQuery> queries, KeyTarget target, int nodes) {
        this.data = data;
        this.target = target;
        this.writes = new WriteHeat(data, columns);
        this.requests = new RequestModel(data, queries, target == KeyTarget.MONGODB ? nodes : 0);
        this.nodes = nodes;
    }

    /** Returns all candidates, the best first; of equal ones that which was named first. */
    public List<RankedKey> rank() {
        return data.keys().stream()
                .map(this::forecast)
                .map(KeyScoring::score)
                .sorted(Comparator.comparingDouble(RankedKey::product).reversed())
                .toList();
    }

    private KeyForecast forecast(KeyMeasure key) {
        Optional<PartitionGrowth> growth = PartitionGrowth.of(data.times(), key);
        PartitionSizes rows = now(key, true);
        PartitionSizes bytes = now(key, false);
        Optional<PartitionSizes> bytesLater =
                growth.map(by -> by.forecast(key, SampledPartition::bytes, key.largestBytes()));
        Optional<LocalDate> full = growth.flatMap(by -> by.dayOf(
                target.limit(), bytes.max(), bytesLater.map(PartitionSizes::max).orElse(0L)));
        return new KeyForecast(
                target,
                key,
                rows,
                bytes,
                growth.map(by -> by.forecast(key, SampledPartition::rows, key.largestRows())),
                bytesLater,
                full,
                balance(key),
                writesAtOnce(key),
                monotonic(key.candidate().parts()),
                requests.load(key));
    }

    private Balance balance(KeyMeasure key) {
        return switch (target) {
            case CASSANDRA -> Balance.of(key.load(), nodes);
            case MONGODB -> Balance.ofChunks(key.share(1), nodes);
        };
    }

    private double writesAtOnce(KeyMeasure key) {
        return switch (target) {
            case CASSANDRA -> writes.atOnce(key);
            case MONGODB -> writes.atOneChunk(key);
        };
    }

    private static PartitionSizes now(KeyMeasure key, boolean rows) {
        long[] sample = key.sample().stream()
                .mapToLong(each -> rows ? each.rows() : each.bytes())
                .toArray();
        return PartitionSizes.of(sample, rows ? key.largestRows() : key.largestBytes());
    }

    private String monotonic(List<KeyPart> parts) {
        OptionalInt part = writes.monotonicPart(parts);
        if (part.isEmpty()) {
            return "no";
        }
        return part.getAsInt() == 0
                ? "yes"
                : "within "
                        + parts.stream()
                                .limit(part.getAsInt())
                                .map(KeyPart::text)
                                .collect(Collectors.joining(","));
    }
}
