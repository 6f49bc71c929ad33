package io.mobimir.app.command.schema;

import io.mobimir.app.command.ConfigOption;
import io.mobimir.app.config.Config;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.app.wiring.Endpoint;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.ShopSchema;
import io.mobimir.store.cassandra.schema.LiveSchema;
import io.mobimir.store.cassandra.schema.SchemaDifference;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Compares a cluster with the declared schema. */
@Command(
        name = "diff",
        description = "Lists all differences of the cluster from the declared schema; changes nothing.",
        footer = {"", "Example:", "  mobimir schema diff --config production.conf"})
public final class SchemaDiffCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    public SchemaDiffCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Config effective = Config.read(config.settings(terminal.environment()));
        List<SchemaDifference> differences;
        try (Cassandra cassandra = Cassandra.connect(Endpoint.find(effective).settings(effective))) {
            differences = new LiveSchema(cassandra, ShopSchema.ALL).diff();
        }
        if (differences.isEmpty()) {
            terminal.out().println("keyspace " + effective.cassandra().keyspace() + " is as declared");
            return ExitCodes.OK;
        }
        differences.forEach(terminal.out()::println);
        return ExitCodes.NO;
    }
}
