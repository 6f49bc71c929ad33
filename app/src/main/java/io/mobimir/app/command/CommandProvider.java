package io.mobimir.app.command;

import io.mobimir.app.terminal.Terminal;
import java.util.List;
import picocli.CommandLine;

/** A module above this one that brings commands; found with {@link java.util.ServiceLoader}. */
public interface CommandProvider {
    /** Each with a name in its annotation; they inherit {@code --help} and {@code --debug}. */
    List<CommandLine> commands(Terminal terminal);
}
