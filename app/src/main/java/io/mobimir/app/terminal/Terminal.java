package io.mobimir.app.terminal;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The terminal or pipe that a command writes to.
 *
 * @param live whether a line may be written over, because a person is looking
 */
public record Terminal(PrintWriter out, PrintWriter err, boolean live, Map<String, String> environment) {
    /** Set by the launcher, which can tell. */
    private static final String LIVE = "mobimir.terminal";

    public static Terminal ofProcess() {
        return new Terminal(
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8),
                Boolean.getBoolean(LIVE),
                System.getenv());
    }
}
