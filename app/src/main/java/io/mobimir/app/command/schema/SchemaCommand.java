package io.mobimir.app.command.schema;

import picocli.CommandLine.Command;

/** Groups what can be done with the schema. */
@Command(
        name = "schema",
        synopsisSubcommandLabel = "COMMAND",
        description = "The tables of the shop: as declared, and as they are on a cluster.",
        footer = {"", "Example:", "  mobimir schema diff && echo as declared"})
public final class SchemaCommand {}
