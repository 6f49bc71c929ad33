package io.mobimir.trials.endurance;

import io.mobimir.app.config.Config;
import io.mobimir.app.config.Settings;
import io.mobimir.app.wiring.Platform;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The process under test. Serves as {@code mobimir serve}, but on any free port, which it prints, and ends when its
 * input is closed or the parent process dies.
 */
final class ServedMain {
    /** Starts the line with the address. */
    static final String READY = "READY ";

    private ServedMain() {}

    /** Argument: the configuration. */
    public static void main(String... args) throws IOException {
        Config config = Config.read(Settings.reference().withFile(Path.of(args[0])));
        try (Platform platform = Platform.openServing(config, line -> {})) {
            System.out.println(READY + platform.url());
            System.out.flush();
            System.in.readAllBytes();
        }
        System.exit(0);
    }
}
