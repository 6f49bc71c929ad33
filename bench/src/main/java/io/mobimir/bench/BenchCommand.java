package io.mobimir.bench;

import io.mobimir.app.command.NodeAddressConverter;
import io.mobimir.bench.backfill.BackfillBench;
import io.mobimir.bench.checkout.CheckoutBench;
import io.mobimir.bench.http.HttpBench;
import io.mobimir.bench.insight.InsightBench;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs one bench and prints its results. */
@Command(
        name = "bench",
        description = "Measures ours against a hand-written baseline, in one run; without a name, lists the benches.",
        footer = {
            "",
            "Starts a node of its own in a temporary folder (commit log periodic), unless --contact names a cluster.",
            "Ours waits for every answer. On Java 21 or newer it uses virtual threads, which cost less (set JAVA_HOME).",
            "",
            "Examples:",
            "  ./mobimir bench shop",
            "  ./mobimir bench sessions --seconds 180 --json",
            "  ./mobimir bench http --only cpu-card-read",
            "  ./mobimir bench checkout --seconds 45",
            "  ./mobimir bench sessions --contact 127.0.0.1:9042"
        })
final class BenchCommand implements Callable<Integer> {
    static final List<Bench> ALL = List.of(
            new SessionsBench(),
            new ShopBench(),
            new StockBench(),
            new CheckoutBench(),
            new HttpBench(),
            new BackfillBench(),
            new InsightBench());

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "Which bench.")
    private @Nullable String name;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "Seconds per measure (default: 90); the warm-up takes longer if it still gets faster.")
    private double seconds = 90;

    @Option(
            names = "--warm-up",
            paramLabel = "S",
            description =
                    "Seconds for which each side of the first measure is warmed up at least (default: 30 for checkout).")
    private @Nullable Double warmUp;

    @Option(names = "--only", paramLabel = "MEASURE", description = "One measure instead of all.")
    private @Nullable String only;

    @Option(names = "--json", description = "One line of JSON per measure instead of a table.")
    private boolean json;

    @Option(names = "--nodes", paramLabel = "N", description = "Nodes of the own cluster (default: 1).")
    private int nodes = 1;

    @Option(
            names = "--contact",
            converter = NodeAddressConverter.class,
            paramLabel = "HOST:PORT",
            description = "A running cluster to use; the bench makes and drops a keyspace of its own there.")
    private @Nullable InetSocketAddress contact;

    @Override
    public Integer call() {
        if (name == null) {
            ALL.forEach(bench -> out().printf("%-12s %s%n", bench.name(), bench.description()));
            return 0;
        }
        Bench bench = find(name);
        if (seconds < 1 || nodes < 1) {
            throw new ParameterException(spec.commandLine(), "--seconds and --nodes must be at least 1");
        }
        try (BenchCluster cluster = BenchCluster.open(Optional.ofNullable(contact), nodes, this::progress)) {
            print(run(bench, cluster));
        }
        return 0;
    }

    private List<Result> run(Bench bench, BenchCluster cluster) {
        progress("preparing %s on Java %d"
                .formatted(bench.name(), Runtime.version().feature()));
        Rounds rounds = new Rounds(seconds, warmUp == null ? bench.warmUpSeconds() : warmUp, this::progress);
        List<Result> results = new ArrayList<>();
        for (Measure measure : bench.measures(cluster)) {
            if (only == null || only.equals(measure.name())) {
                Result result = rounds.compare(bench.name(), measure);
                progress(String.format(Locale.ROOT, "%s: %.2f %s", result.measure(), result.ratio(), result.note()));
                results.add(result);
            }
        }
        return results;
    }

    private Bench find(String wanted) {
        return ALL.stream()
                .filter(bench -> bench.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "there is no bench \"" + wanted + "\"; there are "
                                + ALL.stream().map(Bench::name).collect(Collectors.joining(", "))));
    }

    private void print(List<Result> results) {
        if (json) {
            results.forEach(result -> out().println(result.json()));
            out().flush();
        } else {
            new ResultTable(out()).print(results);
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Prints progress apart from the numbers, because only people read it. */
    private void progress(String line) {
        CommandLine command = spec.commandLine();
        command.getErr().println("bench: " + line);
        command.getErr().flush();
    }
}
