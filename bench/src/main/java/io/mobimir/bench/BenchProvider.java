package io.mobimir.bench;

import io.mobimir.app.command.CommandProvider;
import io.mobimir.app.terminal.Terminal;
import java.util.List;
import picocli.CommandLine;

/** Provides the command {@code bench}. */
public final class BenchProvider implements CommandProvider {
    @Override
    public List<CommandLine> commands(Terminal terminal) {
        return List.of(new CommandLine(new BenchCommand()));
    }
}
