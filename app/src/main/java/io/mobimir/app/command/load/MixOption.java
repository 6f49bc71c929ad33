package io.mobimir.app.command.load;

import io.mobimir.lab.load.Mix;
import io.mobimir.shop.InvalidField;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the mix of operations that shoppers perform. */
public final class MixOption {
    @Option(
            names = "--mix",
            paramLabel = "FILE",
            description = "The mix of requests (default: see mobimir load --show-mix).")
    private @Nullable Path file;

    public Mix mix() {
        Path chosen = file;
        return chosen == null
                ? Mix.parse("the default mix", Mix.defaultText())
                : Mix.parse(chosen.toString(), read(chosen));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new InvalidField(
                    "--mix", "cannot read " + file + " as UTF-8 text; `mobimir load --show-mix` prints an example");
        }
    }
}
