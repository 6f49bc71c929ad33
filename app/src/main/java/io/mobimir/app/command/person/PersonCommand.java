package io.mobimir.app.command.person;

import picocli.CommandLine.Command;

/** Groups what is done for a person who asks for their data. */
@Command(
        name = "person",
        synopsisSubcommandLabel = "COMMAND",
        description = "Hands over or erases everything that the shop holds of one person.",
        footer = {"", "Example:", "  mobimir person export U-1 --out U-1.json"})
public final class PersonCommand {}
