package io.mobimir.app.command.person;

import io.mobimir.app.command.CommandRecord;
import io.mobimir.app.command.ConfigOption;
import io.mobimir.app.command.ReasonOption;
import io.mobimir.app.config.Config;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.app.wiring.Endpoint;
import io.mobimir.app.wiring.Stores;
import io.mobimir.http.api.shape.PersonShapes.ErasureView;
import io.mobimir.http.json.Json;
import io.mobimir.shop.UserId;
import io.mobimir.shop.auditlog.AuditedOutcome;
import io.mobimir.shop.person.ErasureReport;
import io.mobimir.store.cassandra.Cassandra;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Erases the data of a person. */
@Command(
        name = "erase",
        description = {
            "Erases a person: orders stay for accounting, without their address; carts, sessions, events and checkouts that made no order"
                    + " are deleted. Then every table is read again, and remaining data is counted (exit code 1). An erasure that"
                    + " was interrupted continues when it is run again; may run while the shop is open.",
            "Refused (exit code 1) while an order is not delivered yet or a checkout is under way, and while orders or carts come from MongoDB."
                    + " Backups, log files and a MongoDB that the shop has left are not reached."
        },
        footer = {"", "Example:", "  mobimir person erase U-1 --reason 'request of 2026-11-18'"})
public final class PersonEraseCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final ReasonOption reason = new ReasonOption();

    @Parameters(paramLabel = "USER", description = "The id of the person.")
    private String user = "";

    @Option(names = "--force", description = "Erase also if orders are not delivered yet; they lose their address.")
    private boolean force;

    @Option(names = "--json", description = "JSON instead of text, as over HTTP.")
    private boolean json;

    public PersonEraseCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Config effective = Config.read(config.settings(terminal.environment()));
        UserId person = new UserId(user);
        try (Cassandra cassandra = Cassandra.connect(Endpoint.find(effective).settings(effective));
                Stores stores = Stores.on(cassandra, effective, Clock.systemUTC())) {
            Instant begun = Instant.now();
            Optional<ErasureReport> report = new CommandRecord(stores.auditLog())
                    .of("mobimir person erase", user, reason.text(), () -> erase(stores, person), this::outcome);
            report.ifPresent(done -> print(done, begun));
            return report.filter(ErasureReport::isProved).isPresent() ? ExitCodes.OK : ExitCodes.NO;
        }
    }

    private Optional<ErasureReport> erase(Stores stores, UserId person) {
        List<String> obstacles = stores.persons().obstacles(person, force);
        if (!obstacles.isEmpty()) {
            terminal.err().println("Refused; nothing was changed:");
            obstacles.forEach(obstacle -> terminal.err().println("  " + obstacle));
            return Optional.empty();
        }
        return Optional.of(stores.persons().erase(person));
    }

    private AuditedOutcome outcome(Optional<ErasureReport> report) {
        return report.map(done -> done.isProved() ? AuditedOutcome.done() : AuditedOutcome.unknown("rows remain"))
                .orElseGet(() -> AuditedOutcome.refused("the erasure was refused"));
    }

    private void print(ErasureReport report, Instant begun) {
        if (json) {
            ErasureView view = ErasureView.of(user, begun, Instant.now(), report);
            terminal.out()
                    .println(new String(Json.write(Json.writer(ErasureView.class), view), StandardCharsets.UTF_8));
            return;
        }
        report.tables()
                .forEach(table -> terminal.out()
                        .printf(
                                "%-28s %,8d erased %,8d kept by id %,8d left%n",
                                table.table(), table.erased(), table.kept(), table.left()));
        terminal.out()
                .println(
                        report.isProved()
                                ? "Every table was read again: nothing else remains."
                                : "Some data remains: the person was active meanwhile, or a store failed. Run it again.");
    }
}
