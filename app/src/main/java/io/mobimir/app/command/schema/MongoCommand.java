package io.mobimir.app.command.schema;

import picocli.CommandLine.Command;

/** Groups the commands for the MongoDB that the shop comes from. */
@Command(
        name = "mongo",
        synopsisSubcommandLabel = "COMMAND",
        description = "The MongoDB that the shop comes from.",
        footer = {"", "Example:", "  mobimir mongo init --uri mongodb://127.0.0.1:27017"})
public final class MongoCommand {}
