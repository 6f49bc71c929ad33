package io.mobimir.app.command.schema;

import io.mobimir.app.command.ConfigOption;
import io.mobimir.app.config.Config;
import io.mobimir.app.config.Settings;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.MongoSchema;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Creates the shop's collections and indexes on MongoDB. */
@Command(
        name = "init",
        description = {
            "Creates missing collections and indexes of the shop, and prints what it does. Changes no document."
                    + " Safe to repeat.",
            "With --sharded the collections are sharded as well; that needs a mongos, and MongoDB cannot undo it."
        },
        footer = {
            "",
            "Examples:",
            "  mobimir mongo init --uri mongodb://127.0.0.1:27017",
            "  mobimir mongo init --sharded --config production.conf"
        })
public final class MongoInitCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(
            names = "--uri",
            paramLabel = "URI",
            description = "The address of MongoDB (default: mongodb.uri of the configuration).")
    private Optional<String> uri = Optional.empty();

    @Option(
            names = "--database",
            paramLabel = "NAME",
            description = "The database (default: mongodb.database of the configuration).")
    private Optional<String> database = Optional.empty();

    @Option(names = "--sharded", description = "Shard the collections; refused unless the server is a mongos.")
    private boolean sharded;

    public MongoInitCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Config effective = Config.read(settings());
        try (Mongo mongo = Mongo.open(effective.mongodb(), effective.staleness())) {
            new MongoSchema(mongo).create(sharded, line -> terminal.out().println(line));
            terminal.out().println(effective.mongodb() + " is ready");
        }
        return ExitCodes.OK;
    }

    private Settings settings() {
        Settings settings = config.settings(terminal.environment());
        settings = uri.isPresent() ? settings.withOption("--uri", "mongodb.uri", uri.get()) : settings;
        return database.isPresent() ? settings.withOption("--database", "mongodb.database", database.get()) : settings;
    }
}
