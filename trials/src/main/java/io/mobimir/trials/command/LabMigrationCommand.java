package io.mobimir.trials.command;

import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.StartProgress;
import io.mobimir.app.terminal.StopSignal;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.trials.migration.MigrationReport;
import io.mobimir.trials.migration.MigrationSetup;
import io.mobimir.trials.migration.MigrationTrial;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tests migrations by killing the processes that take part. */
@Command(
        name = "migration",
        description = {
            "Migrates a shop's orders and carts from MongoDB to Cassandra while customers order and while instances, the"
                    + " engine's one too, the node of Cassandra and MongoDB are killed with kill -9 in every phase and started"
                    + " again. In between, the deciding store changes to Cassandra and back several times. Then both stores are"
                    + " compared.",
            "Exits with 1 if an acknowledged write was lost or seen late, if the stores differ at the end, or if a request"
                    + " failed without an explanation. Two things explain a failure: the instance was killed before it answered,"
                    + " or the store that decides about the entity was dead when the request began, or had been back for less"
                    + " than 15 seconds. The death of the other store explains nothing. Customers repeat a request until it is"
                    + " answered."
        },
        footer = {"", "Example:", "  mobimir lab migration --orders 5000 --carts 1000 --kills 20 --seed 7"})
public final class LabMigrationCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final OldShopOptions shop = new OldShopOptions(new MigrationSetup.Size(5_000, 1_000, 2, 6));

    @Option(names = "--kills", paramLabel = "N", description = "How many processes to kill (default: 20).")
    private int kills = 20;

    @Option(
            names = "--flips",
            paramLabel = "N",
            description = "How often the deciding store changes before the last switch (default: 10).")
    private int flips = 10;

    @Option(names = "--seed", paramLabel = "S", description = "The same seed kills in the same order (default: 1).")
    private long seed = 1;

    public LabMigrationCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    @SuppressWarnings("try") // the signal handler works while it is open
    public Integer call() throws InterruptedException {
        MigrationReport report;
        try (StopSignal signal = StopSignal.listen();
                StartProgress progress = new StartProgress(terminal)) {
            report = new MigrationTrial(shop.size(), new MigrationTrial.Plan(kills, flips, seed), progress::say).run();
        }
        report.lines().forEach(terminal.out()::println);
        return report.isClean() ? ExitCodes.OK : ExitCodes.NO;
    }
}
