package io.mobimir.app.command.schema;

import io.mobimir.app.command.CommandRecord;
import io.mobimir.app.command.ConfigOption;
import io.mobimir.app.command.ReasonOption;
import io.mobimir.app.config.Config;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.app.wiring.Endpoint;
import io.mobimir.app.wiring.Stores;
import io.mobimir.shop.auditlog.AuditLog;
import io.mobimir.shop.auditlog.AuditedOutcome;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.schema.LiveSchema;
import io.mobimir.store.cassandra.schema.SchemaDifference;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Changes the schema of a cluster to the declared one. */
@Command(
        name = "apply",
        description = "Creates missing tables on the cluster and changes differing ones. Safe to repeat.",
        footer = {"", "Example:", "  mobimir schema apply --config production.conf"})
public final class SchemaApplyCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final ReasonOption reason = new ReasonOption();

    public SchemaApplyCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Config effective = Config.read(config.settings(terminal.environment()));
        try (Cassandra cassandra = Cassandra.connect(Endpoint.find(effective).settings(effective))) {
            LiveSchema live = new LiveSchema(cassandra, ShopSchema.ALL);
            List<SchemaDifference> before = live.diff();
            live.apply();
            record(cassandra, effective, before);
            before.forEach(difference -> terminal.out().println("changed " + difference));
            terminal.out().println("keyspace " + effective.cassandra().keyspace() + " is as declared");
        }
        return ExitCodes.OK;
    }

    /** Records the change afterwards, because it may have created the table of the audit log. */
    private void record(Cassandra cassandra, Config effective, List<SchemaDifference> changed) {
        if (!changed.isEmpty()) {
            String what = changed.stream().map(SchemaDifference::where).collect(Collectors.joining(", "));
            AuditLog log = Stores.home(cassandra, effective, Clock.systemUTC()).auditLog();
            new CommandRecord(log)
                    .of("mobimir schema apply", what, reason.text(), () -> changed, done -> AuditedOutcome.done());
        }
    }
}
