package io.mobimir.trials.command;

import io.mobimir.app.command.load.MixOption;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.StartProgress;
import io.mobimir.app.terminal.StopSignal;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.trials.chaos.ChaosCluster;
import io.mobimir.trials.endurance.Outage;
import io.mobimir.trials.endurance.OutageReport;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tests that shoppers do not notice the death of a node. */
@Command(
        name = "outage",
        description = {
            "Two instances serve a shop on three nodes with three copies of everything, shoppers arrive all the time, and"
                    + " nodes are killed with kill -9 and started again, one after the other, beginning with the one that is"
                    + " the first instance's only contact point.",
            "Exits with 1 if any request failed: shoppers do not retry, only the platform itself does."
        },
        footer = {"", "Example:", "  mobimir lab outage --rate 50 --seconds 30 --kills 3"})
public final class LabOutageCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(names = "--rate", paramLabel = "R", description = "Arrivals per second, at both instances (default: 50).")
    private double rate = 50;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "How long to wait before each kill, before each restart, and after the last (default: 30).")
    private int seconds = 30;

    @Option(names = "--kills", paramLabel = "N", description = "How many nodes to kill, in turn (default: 2).")
    private int kills = 2;

    @Mixin
    private final MixOption mix = new MixOption();

    public LabOutageCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    @SuppressWarnings("try") // the signal handler works while it is open
    public Integer call() throws InterruptedException {
        Outage.Plan plan = new Outage.Plan(rate, Duration.ofSeconds(seconds), kills, mix.mix());
        OutageReport report;
        try (StopSignal signal = StopSignal.listen();
                StartProgress progress = new StartProgress(terminal);
                ChaosCluster cluster = ChaosCluster.start(Outage.NODES, progress::say)) {
            report = new Outage(cluster, plan, progress::say).run();
        }
        report.lines().forEach(terminal.out()::println);
        return report.isClean() ? ExitCodes.OK : ExitCodes.NO;
    }
}
