package io.mobimir.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Does what a person would paste. */
final class Shell {
    private Shell() {}

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
