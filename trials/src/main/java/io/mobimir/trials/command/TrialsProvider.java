package io.mobimir.trials.command;

import io.mobimir.app.command.CommandProvider;
import io.mobimir.app.terminal.Terminal;
import java.util.List;
import picocli.CommandLine;

/** Provides the commands {@code lab} and {@code demo}. */
public final class TrialsProvider implements CommandProvider {
    @Override
    public List<CommandLine> commands(Terminal terminal) {
        return List.of(
                new CommandLine(new LabCommand())
                        .addSubcommand(new LabChaosCommand(terminal))
                        .addSubcommand(new LabMigrationCommand(terminal))
                        .addSubcommand(new LabOutageCommand(terminal))
                        .addSubcommand(new LabSteadyCommand(terminal))
                        .addSubcommand(new LabSiegeCommand(terminal)),
                new CommandLine(new DemoCommand()).addSubcommand(new DemoMigrationCommand(terminal)));
    }
}
