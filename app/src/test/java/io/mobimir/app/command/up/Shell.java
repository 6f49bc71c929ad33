package io.mobimir.app.command.up;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Runs lines as a person would paste them. */
final class Shell {
    private Shell() {}

    /** Returns whether curl is installed, which the tour needs. */
    static boolean hasCurl() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "curl")));
    }

    /** Runs the lines one after the other; returns everything that they print. */
    static String run(List<String> lines) throws IOException, InterruptedException {
        Process bash = new ProcessBuilder("bash", "-e", "-c", String.join("\n", lines))
                .redirectErrorStream(true)
                .start();
        String seen = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (bash.waitFor() != 0) {
            throw new AssertionError("a line failed: " + seen);
        }
        return seen;
    }
}
