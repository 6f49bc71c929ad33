package io.mobimir.app.command;

import io.mobimir.app.config.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for the configuration and the local cluster, shared by several commands. */
public final class ConfigOption {
    private static final Path USUAL_FILE = Path.of("mobimir.conf");

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "The configuration; without it mobimir.conf of the working directory, if there is one.")
    private Optional<Path> file = Optional.empty();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "The folder of the cluster that `mobimir up` runs on this machine (local.data).")
    private Optional<Path> data = Optional.empty();

    /** Returns the settings: the file overrides the defaults, the environment the file, and the option the environment. */
    public Settings settings(Map<String, String> environment) {
        Settings reference = Settings.reference();
        Settings settings = file().map(reference::withFile).orElse(reference).withEnvironment(environment);
        return data.map(folder -> settings.withOption("--data", "local.data", folder))
                .orElse(settings);
    }

    /** Returns the folder from the command line, if any. */
    public Optional<Path> data() {
        return data;
    }

    /** Returns the configuration file, if there is one. */
    public Optional<Path> file() {
        return file.or(() -> Optional.of(USUAL_FILE).filter(Files::exists));
    }
}
