package io.mobimir.app;

import io.mobimir.app.config.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that names a configuration file, shared by every command that reads one. */
final class ConfigOption {
    private static final Path USUAL_FILE = Path.of("mobimir.conf");

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "The configuration; without it mobimir.conf of the working directory, if there is one.")
    private Optional<Path> file = Optional.empty();

    /** The file over the defaults, and the environment over the file. */
    Settings settings(Map<String, String> environment) {
        Settings reference = Settings.reference();
        return file().map(reference::withFile).orElse(reference).withEnvironment(environment);
    }

    /** The file that is read, if there is one. */
    Optional<Path> file() {
        return file.or(() -> Optional.of(USUAL_FILE).filter(Files::exists));
    }
}
