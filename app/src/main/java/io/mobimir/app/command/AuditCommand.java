package io.mobimir.app.command;

import io.mobimir.app.config.Config;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.ScanProgressPrinter;
import io.mobimir.app.terminal.StartProgress;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.app.wiring.Endpoint;
import io.mobimir.app.wiring.Stores;
import io.mobimir.shop.auditlog.AuditedOutcome;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.audit.AuditReport;
import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks that nothing was oversold and nothing was lost. */
@Command(
        name = "audit",
        description = "Reads all stock and all checkouts and names every unit and order in a wrong state;"
                + " may run while the shop is open. Exits with 1 if there is one.",
        footer = {"", "Example:", "  mobimir audit --repair"})
public final class AuditCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(
            names = "--repair",
            description = "Also finish or undo abandoned checkouts, and release units that no checkout holds.")
    private boolean repair;

    @Mixin
    private final ReasonOption reason = new ReasonOption();

    public AuditCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Config effective = Config.read(config.settings(terminal.environment()));
        AuditReport report;
        try (Cassandra cassandra = Cassandra.connect(Endpoint.find(effective).settings(effective));
                Stores stores = Stores.on(cassandra, effective, Clock.systemUTC());
                StartProgress progress = new StartProgress(terminal)) {
            Supplier<AuditReport> audit =
                    () -> stores.audit(cassandra, Clock.systemUTC()).run(repair, new ScanProgressPrinter(progress));
            report = repair
                    ? new CommandRecord(stores.auditLog())
                            .of("mobimir audit --repair", "", reason.text(), audit, done -> AuditedOutcome.done())
                    : audit.get();
        }
        print(report);
        return report.isClean() ? ExitCodes.OK : ExitCodes.NO;
    }

    private void print(AuditReport report) {
        report.first().forEach(terminal.out()::println);
        terminal.out()
                .printf(
                        "%,d products by zone, %,d reservations, %,d checkouts: %,d violations%n",
                        report.accounts(), report.reservations(), report.checkouts(), report.violations());
        if (repair) {
            terminal.out()
                    .printf(
                            "%,d abandoned checkouts were ended, %,d units that no checkout held are free or sold%n",
                            report.settledCheckouts(), report.unitsLetGo());
        }
    }
}
