package io.mobimir.app.command.migrate;

import io.mobimir.app.command.migrate.MigrateStepCommand.Simple;
import io.mobimir.app.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands for an entity that leaves MongoDB. */
@Command(
        name = "migrate",
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Takes orders, carts, the catalogue or stock from MongoDB to Cassandra while the shop is open. Instances of the shop"
                    + " (`serve` with homes.ENTITY = mongodb) do the work; these commands control it. None of"
                    + " them needs a running server.",
            "In this order: plan, start, status, switch, finish; rollback goes back from anywhere before finish. Stock has no"
                    + " switch: each product of a zone is moved on its own and sold from the store that has it. Sessions and events are only"
                    + " copied: import, which also copies everything but stock from a dump if no MongoDB is left."
        },
        footer = {
            "",
            "Examples:",
            "  mobimir migrate plan orders --config shop.conf",
            "  mobimir migrate start orders --watch --config shop.conf",
            "  mobimir migrate switch orders --config shop.conf"
        })
public final class MigrateCommand {
    public static CommandLine with(Terminal terminal, MigrationAccess.Opener opener) {
        CommandLine group = new CommandLine(new MigrateCommand())
                .addSubcommand(new MigratePlanCommand(terminal, opener))
                .addSubcommand(new MigrateStartCommand(terminal, opener))
                .addSubcommand(new MigrateStatusCommand(terminal, opener))
                .addSubcommand(new MigrateVerifyCommand(terminal, opener))
                .addSubcommand(new MigrateShadowCommand(terminal, opener))
                .addSubcommand(new MigrateSwitchCommand(terminal, opener));
        for (Simple step : Simple.values()) {
            CommandLine command = MigrateStepCommand.of(step, terminal, opener);
            group.addSubcommand(command.getCommandName(), command);
        }
        return group.addSubcommand(new MigrateRejectsCommand(terminal, opener))
                .addSubcommand(new MigrateImportCommand(terminal));
    }
}
