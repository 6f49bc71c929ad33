package io.mobimir.app.command;

import io.mobimir.app.terminal.Terminal;
import java.util.List;
import picocli.CommandLine;

/** Provides the commands of a module above this one; found with {@link java.util.ServiceLoader}. */
public interface CommandProvider {
    /** Returns commands with a name in their annotation; they inherit {@code --help} and {@code --debug}. */
    List<CommandLine> commands(Terminal terminal);
}
