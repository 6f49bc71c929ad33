package io.mobimir.trials.command;

import picocli.CommandLine.Command;

/** Runs experiments on real nodes. */
@Command(
        name = "lab",
        synopsisSubcommandLabel = "COMMAND",
        description = "Runs experiments on temporary nodes.",
        footer = {"", "Example:", "  mobimir lab chaos --kills 20"})
public final class LabCommand {}
