package io.mobimir.app.command.person;

import picocli.CommandLine.Command;

/** Groups the commands for a person who asks for their data. */
@Command(
        name = "person",
        synopsisSubcommandLabel = "COMMAND",
        description = "Exports or erases all data that the shop holds about one person.",
        footer = {"", "Example:", "  mobimir person export U-1 --out U-1.json"})
public final class PersonCommand {}
