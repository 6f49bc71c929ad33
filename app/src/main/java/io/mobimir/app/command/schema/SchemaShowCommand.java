package io.mobimir.app.command.schema;

import io.mobimir.app.command.ConfigOption;
import io.mobimir.app.config.Config;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.app.wiring.Endpoint;
import io.mobimir.store.cassandra.ShopSchema;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Prints the declared schema. */
@Command(
        name = "show",
        description = "Prints the declared schema as CQL; needs no cluster.",
        footer = {"", "Example:", "  mobimir schema show > shop.cql"})
public final class SchemaShowCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    public SchemaShowCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Config effective = Config.read(config.settings(terminal.environment()));
        ShopSchema.ALL
                .ddl(Endpoint.expected(effective).settings(effective))
                .forEach(statement -> terminal.out().println(statement + ";"));
        return ExitCodes.OK;
    }
}
