package io.mobimir.bench.insight;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.bench.Bench;
import io.mobimir.bench.BenchCluster;
import io.mobimir.bench.Measure;
import io.mobimir.bench.Measure.Contender;
import io.mobimir.bench.insight.CountingBenchmark.Traffic;
import io.mobimir.store.cassandra.Cassandra;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What counting costs: one statement alone (JMH), and the shop with it and without. */
public final class InsightBench implements Bench {
    private static final int STATEMENTS = 1 << 15;
    private static final int KEYS = 100_000;
    /** As many as a small instance has threads of the driver that work at the same moment. */
    private static final int THREADS = 2;

    @Override
    public String name() {
        return "insight";
    }

    @Override
    public String description() {
        return "count every statement by its key, against not counting and against exact counts by hand";
    }

    @Override
    public List<Measure> measures(BenchCluster cluster) {
        Random random = new Random(1);
        double[] upTo = zipf();
        return Stream.concat(
                        Stream.of(
                                counting(cluster, "count-zipf", 1, i -> pick(upTo, random)),
                                counting(cluster, "count-zipf-2", THREADS, i -> pick(upTo, random)),
                                counting(cluster, "count-flat", 1, i -> random.nextInt(KEYS))),
                        new CountedShopMeasures(cluster).all())
                .toList();
    }

    private static Measure counting(BenchCluster cluster, String name, int threads, IntUnaryOperator keys) {
        Traffic traffic = traffic(cluster.cassandra(), keys);
        JmhLoad counted = new JmhLoad(traffic, "counted");
        JmhLoad notCounted = new JmhLoad(traffic, "notCounted");
        return new Measure(
                name,
                new Contender("ours", threads, counted),
                List.of(
                        new Contender("exact by hand", threads, new JmhLoad(traffic, "byHand")),
                        new Contender("not counted", threads, notCounted)),
                () -> String.format(
                        Locale.ROOT,
                        "counting a statement takes %.0f ns",
                        counted.nanos(threads) - notCounted.nanos(threads)));
    }

    /** Reads of cards and carts, and writes of sessions: keys of one column and of two. */
    private static Traffic traffic(Cassandra cassandra, IntUnaryOperator keys) {
        PreparedStatement card = cassandra.prepare("SELECT * FROM shop.products_by_id WHERE product_id = ?");
        PreparedStatement history =
                cassandra.prepare("SELECT * FROM shop.orders_by_user WHERE user_id = ? AND bucket = ? LIMIT ?");
        PreparedStatement touch = cassandra.prepare(
                "UPDATE shop.user_sessions USING TTL ? AND TIMESTAMP ? SET last_activity = ? WHERE session_id = ?");
        List<BoundStatement> statements = new ArrayList<>();
        IntStream.range(0, STATEMENTS).forEach(i -> {
            int key = keys.applyAsInt(i);
            statements.add(
                    switch (i % 3) {
                        case 0 -> card.bind("PROD-" + key);
                        case 1 -> history.bind("customer-" + key, 0, 21);
                        default ->
                            touch.boundStatementBuilder()
                                    .setInt(0, 3_600)
                                    .setLong(1, 1_700_000_000_000_000L + i)
                                    .setInstant(2, Instant.EPOCH)
                                    .setString(3, "session-" + key)
                                    .build();
                    });
        });
        AsyncResultSet answer = cassandra.execute(card.bind("PROD-0"));
        return new Traffic(
                new InstantSession(cassandra.session(), answer),
                cassandra.settings().keyspace(),
                List.copyOf(statements));
    }

    /** Returns, for each key, the part of all requests that goes to it and to those before it. */
    private static double[] zipf() {
        double[] upTo = new double[KEYS];
        double sum = 0;
        for (int key = 0; key < KEYS; key++) {
            sum += 1.0 / (key + 1);
            upTo[key] = sum;
        }
        for (int key = 0; key < KEYS; key++) {
            upTo[key] /= sum;
        }
        return upTo;
    }

    private static int pick(double[] upTo, Random random) {
        int found = Arrays.binarySearch(upTo, random.nextDouble());
        return found < 0 ? Math.min(KEYS - 1, -found - 1) : found;
    }
}
