package io.mobimir.trials.command;

import io.mobimir.app.command.load.MixOption;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.StartProgress;
import io.mobimir.app.terminal.StopSignal;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.lab.Cluster;
import io.mobimir.lab.process.TemporaryFolder;
import io.mobimir.store.cassandra.CassandraSettings;
import io.mobimir.trials.endurance.Siege;
import io.mobimir.trials.endurance.SiegeReport;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tests that a few thousand connections cannot make an instance unavailable. */
@Command(
        name = "siege",
        description = {
            "Customers shop at one instance with the usual limits while it is attacked over loopback: slow bodies from one"
                    + " address and from several, dribbled headers, half-open connections, and idle ones.",
            "Prints the share of the customers' requests that were answered and their p99, quiet and under each attack,"
                    + " and how many connections each attack could open (see ulimit -n).",
            "Exits with 1 if less than 99.9 % were answered, or if the p99 was more than twice that of quiet times."
        },
        footer = {"", "Example:", "  mobimir lab siege --sockets 1500 --idle 10000 --seconds 60"})
public final class LabSiegeCommand implements Callable<Integer> {
    private static final String KEYSPACE = "shop_siege";
    private static final String AS_USUAL = "";

    private final Terminal terminal;

    @Option(names = "--sockets", paramLabel = "N", description = "Connections of each attack (default: 1500).")
    private int sockets = 1_500;

    @Option(names = "--idle", paramLabel = "N", description = "Idle connections of the last attack (default: 10000).")
    private int idle = 10_000;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "How long each attack lasts, after a quiet time of half that length (default: 60).")
    private int seconds = 60;

    @Option(names = "--rate", paramLabel = "R", description = "Requests of customers per second (default: 30).")
    private double rate = 30;

    @Mixin
    private final MixOption mix = new MixOption();

    public LabSiegeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    @SuppressWarnings("try") // the signal handler works while it is open
    public Integer call() throws InterruptedException {
        Siege.Plan plan = new Siege.Plan(sockets, idle, seconds, rate, mix.mix());
        SiegeReport report;
        try (StopSignal signal = StopSignal.listen();
                StartProgress progress = new StartProgress(terminal);
                TemporaryFolder folder = TemporaryFolder.create("mobimir-siege-");
                Cluster cluster =
                        Cluster.in(folder.path()).progress(progress::say).start()) {
            CassandraSettings settings = CassandraSettings.of(cluster.contactPoints(), "dc1", KEYSPACE, 1);
            report = new Siege(plan, progress::say)
                    .run(settings, cluster.contactPoints().get(0), AS_USUAL);
        }
        report.lines().forEach(terminal.out()::println);
        return report.holds() ? ExitCodes.OK : ExitCodes.NO;
    }
}
