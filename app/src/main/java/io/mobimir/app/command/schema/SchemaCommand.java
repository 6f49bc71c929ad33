package io.mobimir.app.command.schema;

import picocli.CommandLine.Command;

/** Groups the commands for the schema. */
@Command(
        name = "schema",
        synopsisSubcommandLabel = "COMMAND",
        description = "Shows, compares, creates and verifies the tables of the shop.",
        footer = {"", "Example:", "  mobimir schema diff && echo as declared"})
public final class SchemaCommand {}
