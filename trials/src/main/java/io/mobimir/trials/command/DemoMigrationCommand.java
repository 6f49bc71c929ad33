package io.mobimir.trials.command;

import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.StopSignal;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.shop.Require;
import io.mobimir.trials.migration.MigrationDemo;
import io.mobimir.trials.migration.MigrationReport;
import io.mobimir.trials.migration.MigrationReportPage;
import io.mobimir.trials.migration.MigrationSetup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Migrates a shop from MongoDB while you watch. */
@Command(
        name = "migration",
        description = {
            "Opens a shop with customers on MongoDB and migrates its orders and carts to Cassandra while they order:"
                    + " dual write, backfill, verification, shadow reads, switch, rollback, switch, finish. On the way the only"
                    + " node of Cassandra is killed for ten seconds. Takes less than five minutes on two idle cores, and"
                    + " leaves no files behind.",
            "Customers remember every answer and check it again after each phase. Exits with 1 if a"
                    + " request failed, an acknowledged write was lost or seen late, or the stores differ at the end."
        },
        footer = {
            "",
            "Example:",
            "  mobimir demo migration --orders 2000 --carts 400 --customers 6 --outage 60 --html migration.html"
        })
public final class DemoMigrationCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final OldShopOptions shop = new OldShopOptions(new MigrationSetup.Size(1_000, 200, 1, 3));

    @Option(
            names = "--outage",
            paramLabel = "S",
            description = "How many seconds Cassandra is dead while writes go to both stores (default: 10).")
    private int outage = 10;

    @Option(names = "--html", paramLabel = "FILE", description = "Also write a page with a timeline (default: none).")
    private Optional<Path> html = Optional.empty();

    public DemoMigrationCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    @SuppressWarnings("try") // the signal handler works while it is open
    public Integer call() throws InterruptedException, IOException {
        Require.between("outage", outage, 1, 3_600);
        MigrationReport report;
        try (StopSignal signal = StopSignal.listen();
                LiveStage stage = new LiveStage(terminal)) {
            report = new MigrationDemo(shop.size(), Duration.ofSeconds(outage), stage).run();
        }
        report.lines().forEach(terminal.out()::println);
        if (html.isPresent()) {
            Files.writeString(html.get(), MigrationReportPage.of(report));
            terminal.out().println("The timeline is in " + html.get());
        }
        return report.isClean() ? ExitCodes.OK : ExitCodes.NO;
    }
}
