package io.mobimir.trials.command;

import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.StartProgress;
import io.mobimir.app.terminal.StopSignal;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.trials.chaos.Chaos;
import io.mobimir.trials.chaos.ChaosCluster;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tests checkout by killing its instances and nodes. */
@Command(
        name = "chaos",
        description =
                "Customers of three instances order the same few products while instances and nodes are killed with"
                        + " kill -9, before each step of a checkout and at random; then everything is audited. Exits with 1 if"
                        + " anything was oversold, lost, left behind or settled late.",
        footer = {"", "Example:", "  mobimir lab chaos --kills 200 --nodes 3 --seed 7"})
public final class LabChaosCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(names = "--kills", paramLabel = "N", description = "How many processes to kill (default: 20).")
    private int kills = 20;

    @Option(names = "--nodes", paramLabel = "N", description = "Nodes of the cluster (default: 1).")
    private int nodes = 1;

    @Option(names = "--seed", paramLabel = "S", description = "The same seed kills in the same order (default: 1).")
    private long seed = 1;

    public LabChaosCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    @SuppressWarnings("try") // the signal handler works while it is open
    public Integer call() throws InterruptedException {
        Chaos.ChaosResult result;
        try (StopSignal signal = StopSignal.listen();
                StartProgress progress = new StartProgress(terminal);
                ChaosCluster cluster = ChaosCluster.start(nodes, progress::say)) {
            result = new Chaos(cluster, kills, seed, progress::say).run();
        }
        print(result);
        return result.isClean() && result.isPrompt() ? ExitCodes.OK : ExitCodes.NO;
    }

    private void print(Chaos.ChaosResult result) {
        result.audit().first().forEach(terminal.out()::println);
        terminal.out()
                .printf(
                        "%d kills: %,d orders acknowledged, %,d of them lost; %,d checkouts, %,d violations; all"
                                + " checkouts were settled %.1f s after the restart%n",
                        result.kills(),
                        result.acknowledged(),
                        result.lost(),
                        result.audit().checkouts(),
                        result.audit().violations(),
                        result.settledAfter().toMillis() / 1e3);
    }
}
