package io.mobimir.app.command;

import io.mobimir.app.config.Config;
import io.mobimir.app.config.Settings;
import io.mobimir.app.terminal.ExitCodes;
import io.mobimir.app.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows the settings. */
@Command(
        name = "config",
        description = "Shows every setting as the other commands see it, and where it comes from.",
        footer = {
            "",
            "Examples:",
            "  mobimir config                               the present settings",
            "  MOBIMIR_HTTP_PORT=8081 mobimir config        the same with one setting changed",
            "  mobimir config --reference > mobimir.conf    a commented file to start from"
        })
public final class ConfigCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(names = "--reference", description = "Show the commented reference with every key and its default.")
    private boolean reference;

    public ConfigCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (reference) {
            terminal.out().print(Settings.referenceText());
            terminal.out().flush();
            return ExitCodes.OK;
        }
        Settings settings = config.settings(terminal.environment());
        Config.read(settings);
        settings.lines().forEach(terminal.out()::println);
        return ExitCodes.OK;
    }
}
