package io.mobimir.app;

import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** Prints the completion script of a shell. */
@Command(
        name = "completion",
        description = "Prints the completion script for bash and zsh.",
        footer = {"", "Example:", "  source <(./mobimir completion)    completes ./mobimir in this shell"})
final class CompletionCommand implements Callable<Integer> {
    private final Terminal terminal;

    CompletionCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        terminal.out().println(AutoComplete.bash("mobimir", Main.commandLine(terminal)));
        return ExitCodes.OK;
    }
}
