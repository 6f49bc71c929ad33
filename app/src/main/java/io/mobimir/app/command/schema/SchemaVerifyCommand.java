package io.mobimir.app.command.schema;

import io.mobimir.app.command.CommandRecord;
import io.mobimir.app.command.ConfigOption;
import io.mobimir.app.command.ReasonOption;
import io.mobimir.app.config.Config;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.ScanProgressPrinter;
import io.mobimir.app.terminal.StartProgress;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.app.wiring.Endpoint;
import io.mobimir.app.wiring.Stores;
import io.mobimir.shop.auditlog.AuditLog;
import io.mobimir.shop.auditlog.AuditedOutcome;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.catalogue.ProductCopies;
import io.mobimir.store.cassandra.order.OrderCopies;
import io.mobimir.store.cassandra.session.SessionCopies;
import io.mobimir.store.cassandra.verify.CopyReport;
import io.mobimir.store.cassandra.verify.ScanProgress;
import io.mobimir.store.cassandra.verify.VerifiableCopies;
import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares tables of copies with the tables of originals. */
@Command(
        name = "verify",
        description =
                "Compares every original row of an entity with its copies and lists copies that are missing, wrong or superfluous; may run while the shop is open.",
        footer = {"", "Examples:", "  mobimir schema verify orders", "  mobimir schema verify catalogue --repair"})
public final class SchemaVerifyCommand implements Callable<Integer> {
    /** The entities whose copies can be verified. */
    enum VerifiableEntity {
        orders {
            @Override
            VerifiableCopies copies(Cassandra cassandra, Config config, Clock clock) {
                return new OrderCopies(cassandra, Stores.plans(cassandra, config.buckets(), clock), clock);
            }
        },
        catalogue {
            @Override
            VerifiableCopies copies(Cassandra cassandra, Config config, Clock clock) {
                BucketPlans plans = Stores.plans(cassandra, config.buckets(), clock);
                return new ProductCopies(cassandra, clock, plans, config.catalogue());
            }
        },
        sessions {
            @Override
            VerifiableCopies copies(Cassandra cassandra, Config config, Clock clock) {
                return new SessionCopies(cassandra, clock);
            }
        };

        abstract VerifiableCopies copies(Cassandra cassandra, Config config, Clock clock);
    }

    private final Terminal terminal;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Parameters(paramLabel = "ENTITY", description = "One of: ${COMPLETION-CANDIDATES}.")
    private VerifiableEntity entity = VerifiableEntity.orders;

    @Option(names = "--repair", description = "Also repair the differences.")
    private boolean repair;

    @Mixin
    private final ReasonOption reason = new ReasonOption();

    public SchemaVerifyCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Config effective = Config.read(config.settings(terminal.environment()));
        CopyReport report;
        try (Cassandra cassandra = Cassandra.connect(Endpoint.find(effective).settings(effective));
                StartProgress progress = new StartProgress(terminal)) {
            VerifiableCopies copies = entity.copies(cassandra, effective, Clock.systemUTC());
            Consumer<ScanProgress> shown = new ScanProgressPrinter(progress);
            report = repair ? repair(cassandra, effective, () -> copies.repair(shown)) : copies.verify(shown);
        }
        print(report);
        return report.isClean() ? ExitCodes.OK : ExitCodes.NO;
    }

    private void print(CopyReport report) {
        report.first().forEach(terminal.out()::println);
        terminal.out()
                .printf(
                        "%s: %,d entries and %,d copies: %,d differences, %,d of them repaired%n",
                        entity, report.truths(), report.copies(), report.total(), report.repaired());
    }

    private CopyReport repair(Cassandra cassandra, Config effective, Supplier<CopyReport> work) {
        AuditLog log = Stores.home(cassandra, effective, Clock.systemUTC()).auditLog();
        return new CommandRecord(log)
                .of(
                        "mobimir schema verify --repair",
                        entity.name(),
                        reason.text(),
                        work,
                        done -> AuditedOutcome.done());
    }
}
