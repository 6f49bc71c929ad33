package io.mobimir.trials.command;

import picocli.CommandLine.Command;

/** Shows of what the platform does. */
@Command(
        name = "demo",
        synopsisSubcommandLabel = "COMMAND",
        description = "Shows on stores of their own, in a temporary folder.",
        footer = {"", "Example:", "  mobimir demo migration"})
public final class DemoCommand {}
