package io.mobimir.app.command.keys;

import picocli.CommandLine.Command;

/** Groups the commands about keys. */
@Command(
        name = "keys",
        synopsisSubcommandLabel = "COMMAND",
        description = "Judges partition keys on data, before or after they were chosen.",
        footer = {"", "Example:", "  mobimir keys advise --data orders.csv.gz"})
public final class KeysCommand {}
