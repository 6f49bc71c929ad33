package io.mobimir.app.command.keys;

import io.mobimir.app.command.keys.ProvenKey.ForecastCheck;
import io.mobimir.app.config.Config;
import io.mobimir.app.wiring.Endpoint;
import io.mobimir.insight.keys.advice.KeyAdvice;
import io.mobimir.insight.keys.advice.KeyForecast;
import io.mobimir.insight.keys.advice.RankedKey;
import io.mobimir.insight.keys.advice.Say;
import io.mobimir.insight.keys.data.RowSource;
import io.mobimir.insight.keys.ring.TokenRing;
import io.mobimir.lab.Cluster;
import io.mobimir.lab.process.TemporaryFolder;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.store.cassandra.keys.MeasuredKey;
import io.mobimir.store.cassandra.keys.ScratchKeyspace;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Loads the best keys and the present one into tables of a Cassandra, and asks it what became of them. */
final class KeyProof {
    private static final int BEST = 2;

    private final KeyAdvice advice;
    private final RowSource data;
    private final Consumer<String> progress;

    KeyProof(KeyAdvice advice, RowSource data, Consumer<String> progress) {
        this.advice = advice;
        this.data = data;
        this.progress = progress;
    }

    /** Tries them on a node of our own in a temporary folder. */
    List<ProvenKey> onOwnNode() {
        try (TemporaryFolder folder = TemporaryFolder.create("mobimir-keys-");
                Cluster cluster = Cluster.in(folder.path())
                        .nodes(1)
                        .scratch(true)
                        .progress(progress)
                        .start()) {
            CassandraSettings settings =
                    CassandraSettings.of(cluster.contactPoints(), "dc1", ScratchKeyspace.newName(), 1);
            return on(settings, Optional.of(cluster));
        }
    }

    /** Tries them in a keyspace of its own on a running cluster, which is dropped afterwards. */
    List<ProvenKey> on(InetSocketAddress contact, Config config) {
        String dc = config.cassandra().localDataCentre();
        Endpoint endpoint = new Endpoint(List.of(contact), new TreeMap<>(Map.of(dc, 1)));
        return on(endpoint.settings(config).inKeyspace(ScratchKeyspace.newName()), Optional.empty());
    }

    private List<ProvenKey> on(CassandraSettings settings, Optional<Cluster> own) {
        List<RankedKey> keys = chosen();
        progress.accept(
                "trying " + String.join("; ", keys.stream().map(RankedKey::key).toList()));
        try (Cassandra cassandra = Cassandra.connect(settings);
                ScratchKeyspace scratch = ScratchKeyspace.create(
                        cassandra,
                        keys.stream().map(key -> key.forecast().candidate()).toList(),
                        data.columns())) {
            scratch.load(
                    data,
                    rows -> progress.accept(Say.text(
                            "loading, %,d of %,d rows into %d tables",
                            rows, advice.data().rows(), keys.size())));
            TokenRing ring = ScratchKeyspace.ring(cassandra).orElseGet(() -> TokenRing.even(advice.nodes()));
            return IntStream.range(0, keys.size())
                    .mapToObj(i -> {
                        progress.accept("measuring " + keys.get(i).key());
                        Optional<Long> bytes = own.map(cluster -> cluster.largestPartition(
                                1, settings.keyspace(), scratch.tables().get(i)));
                        return proven(keys.get(i), scratch.measure(i, ring), ring, bytes);
                    })
                    .toList();
        }
    }

    private List<RankedKey> chosen() {
        List<RankedKey> best = advice.ranking().stream().limit(BEST).toList();
        return Stream.concat(
                        best.stream(),
                        advice.ranking().stream()
                                .filter(key -> advice.present()
                                        .filter(key.key()::equals)
                                        .isPresent())
                                .filter(key -> !best.contains(key)))
                .toList();
    }

    private static ProvenKey proven(RankedKey key, MeasuredKey measured, TokenRing ring, Optional<Long> bytes) {
        KeyForecast forecast = key.forecast();
        List<ForecastCheck> all = new ArrayList<>();
        all.add(new ForecastCheck("partitions", forecast.measure().partitions(), measured.partitions(), Say::count));
        all.add(new ForecastCheck("rows of the largest", forecast.rows().max(), measured.largestRows(), Say::count));
        bytes.ifPresent(largest -> all.add(
                new ForecastCheck("bytes of the largest", forecast.bytes().max(), largest, Say::bytes)));
        all.add(new ForecastCheck(
                "imbalance of %d nodes".formatted(ring.nodes()),
                forecast.measure().load().imbalance(ring),
                measured.imbalance(),
                value -> Say.text("%.3f", value)));
        return new ProvenKey(key.key(), all);
    }
}
