package io.mobimir.app;

import io.mobimir.app.config.Config;
import io.mobimir.store.cassandra.ShopSchema;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Prints the declared schema. */
@Command(
        name = "show",
        description = "Prints the declared schema as CQL; asks no cluster.",
        footer = {"", "Example:", "  mobimir schema show > shop.cql"})
final class SchemaShowCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    SchemaShowCommand(Terminal terminal) {
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
