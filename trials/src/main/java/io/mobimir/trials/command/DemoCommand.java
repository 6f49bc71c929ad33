package io.mobimir.trials.command;

import picocli.CommandLine.Command;

/** Shows features of the platform. */
@Command(
        name = "demo",
        synopsisSubcommandLabel = "COMMAND",
        description = "Demonstrates features on temporary stores.",
        footer = {"", "Example:", "  mobimir demo migration"})
public final class DemoCommand {}
