package io.mobimir.trials.command;

import io.mobimir.app.command.NodeAddressConverter;
import io.mobimir.app.command.load.MixOption;
import io.mobimir.app.command.load.ReportOptions;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.StartProgress;
import io.mobimir.app.terminal.StopSignal;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.lab.Cluster;
import io.mobimir.lab.load.report.TextReport;
import io.mobimir.lab.process.TemporaryFolder;
import io.mobimir.trials.endurance.Steady;
import io.mobimir.trials.endurance.SteadyReport;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tests that an instance can run for ever. */
@Command(
        name = "steady",
        description = {
            "Finds the highest rate that one instance holds, sends it a share of that for some minutes, and measures each"
                    + " minute: errors, p99, and the heap after a garbage collection.",
            "Exits with 1 if there was an error, or if the heap or the p99 grew: from the second third of the minutes to the"
                    + " last, by the median of the trends of all pairs of minutes. The first third is left to caches and compilers."
        },
        footer = {
            "",
            "Examples:",
            "  mobimir lab steady --minutes 10 --share 0.8 --html report.html",
            "  mobimir lab steady --contact 10.0.0.1:9042 --nodes 3"
        })
public final class LabSteadyCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description = "Nodes of the cluster, each with a copy of every row, but at most 3 copies (default: 1).")
    private int nodes = 1;

    @Option(
            names = "--contact",
            paramLabel = "HOST:PORT",
            converter = NodeAddressConverter.class,
            description =
                    "A node of a running cluster to use, whose data centre is dc1; the run creates a keyspace shop_steady.")
    private @Nullable InetSocketAddress contact;

    @Option(names = "--minutes", paramLabel = "M", description = "Minutes to run, at least 3 (default: 10).")
    private int minutes = 10;

    @Option(names = "--share", paramLabel = "S", description = "Share of the highest rate held to send (default: 0.8).")
    private double share = 0.8;

    @Option(
            names = "--p99",
            paramLabel = "MS",
            description = "A rate is held only if 99 of 100 requests are answered within this many ms (default: 100).")
    private int p99 = 100;

    @Mixin
    private final MixOption mix = new MixOption();

    @Mixin
    private final ReportOptions reports = new ReportOptions();

    public LabSteadyCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    @SuppressWarnings("try") // the signal handler works while it is open
    public Integer call() throws InterruptedException {
        Steady.Plan plan = new Steady.Plan(nodes, minutes, share, p99, mix.mix());
        SteadyReport report;
        try (StopSignal signal = StopSignal.listen();
                StartProgress progress = new StartProgress(terminal)) {
            InetSocketAddress node = contact;
            report = node == null ? onOwnNodes(plan, progress) : run(plan, node, progress);
        }
        TextReport.lines(report.load()).forEach(terminal.out()::println);
        report.verdict().forEach(terminal.out()::println);
        reports.write(report.load(), terminal);
        return report.holds() ? ExitCodes.OK : ExitCodes.NO;
    }

    private static SteadyReport onOwnNodes(Steady.Plan plan, StartProgress progress) throws InterruptedException {
        try (TemporaryFolder folder = TemporaryFolder.create("mobimir-steady-");
                Cluster cluster = Cluster.in(folder.path())
                        .nodes(plan.nodes())
                        .progress(progress::say)
                        .start()) {
            return run(plan, cluster.contactPoints().get(0), progress);
        }
    }

    private static SteadyReport run(Steady.Plan plan, InetSocketAddress node, StartProgress progress)
            throws InterruptedException {
        return new Steady(plan, progress::say, progress::print).run(node);
    }
}
