package io.mobimir.bench.checkout;

import io.mobimir.bench.Bench;
import io.mobimir.bench.BenchCluster;
import io.mobimir.bench.CostedLoad;
import io.mobimir.bench.Measure;
import io.mobimir.bench.Measure.Contender;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Something is put into a cart and ordered: by the platform, by its first statements, and by PostgreSQL. */
public final class CheckoutBench implements Bench {
    private static final double WARM_UP_SECONDS = 30;
    private static final List<Integer> AT_ONCE = List.of(16, 64);
    private static final int LINES = 3;

    private static final List<Kind> KINDS = List.of(
            new Kind("checkout", customers -> customers.everybody(1)),
            new Kind("checkout-" + LINES, customers -> customers.everybody(LINES)),
            new Kind("checkout-hot", OrderingCustomers::crowd),
            new Kind("checkout-repeat", OrderingCustomers::regulars));

    /** A sort of customers and their orders. */
    private record Kind(String name, Function<OrderingCustomers, Demand> demand) {}

    @Override
    public String name() {
        return "checkout";
    }

    @Override
    public String description() {
        return "fill a cart and order it, against four transactions by hand and PostgreSQL; default durability on all sides";
    }

    @Override
    public double warmUpSeconds() {
        return WARM_UP_SECONDS;
    }

    @Override
    public List<Measure> measures(BenchCluster cluster) {
        List<CheckoutSide> sides = new ArrayList<>(List.of(new PlatformSide(cluster), new FirstSide(cluster)));
        StringBuilder about = new StringBuilder("Cassandra: commit log ").append(commitLog(cluster));
        Optional<PostgresServer> postgres = postgres(about).map(cluster::add);
        postgres.ifPresent(server -> {
            sides.add(new PostgresSide(server, cluster));
            about.append("; PostgreSQL: ").append(server.durability());
        });
        Meters meters = new Meters(cluster.nodes(), postgres);
        List<Measure> measures = new ArrayList<>();
        for (Kind kind : KINDS) {
            for (int atOnce : AT_ONCE) {
                measures.add(measure(kind, atOnce, sides, meters, about.toString()));
            }
        }
        return measures;
    }

    private static String commitLog(BenchCluster cluster) {
        var row = cluster.cassandra()
                .session()
                .execute("SELECT value FROM system_views.settings WHERE name = 'commitlog_sync'")
                .one();
        return row == null ? "unknown" : String.valueOf(row.getString("value"));
    }

    /** There are binaries for Linux on x86 only; without them the other sides are still worth comparing. */
    private static Optional<PostgresServer> postgres(StringBuilder about) {
        try {
            return Optional.of(PostgresServer.start());
        } catch (IllegalStateException | UncheckedIOException e) {
            about.append("; PostgreSQL does not start here: ").append(e.getMessage());
            return Optional.empty();
        }
    }

    private static Measure measure(Kind kind, int atOnce, List<CheckoutSide> sides, Meters meters, String about) {
        List<Contender> contenders = sides.stream()
                .map(side -> {
                    Demand demand = kind.demand.apply(side.customers());
                    return new Contender(
                            side.name(),
                            atOnce,
                            new CostedLoad(side.load(demand, atOnce), () -> meters.read(side.sent())));
                })
                .toList();
        return new Measure(
                kind.name + "-" + atOnce,
                contenders.get(0),
                contenders.subList(1, contenders.size()),
                () -> about + "; units sold as ordered: "
                        + sides.stream().map(CheckoutSide::check).collect(Collectors.joining(", ")));
    }
}
