package io.mobimir.trials.command;

import picocli.CommandLine.Command;

/** Experiments on real nodes. */
@Command(
        name = "lab",
        synopsisSubcommandLabel = "COMMAND",
        description = "Experiments on nodes of their own, in a temporary folder.",
        footer = {"", "Example:", "  mobimir lab chaos --kills 20"})
public final class LabCommand {}
