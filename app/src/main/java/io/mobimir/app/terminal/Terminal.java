package io.mobimir.app.terminal;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The terminal or pipe that a command writes to.
 *
 * @param live whether lines may be overwritten, because a person reads them
 */
public record Terminal(PrintWriter out, PrintWriter err, boolean live, Map<String, String> environment) {
    /** The property that the launcher sets, because Java cannot detect a terminal. */
    private static final String LIVE = "mobimir.terminal";

    public static Terminal ofProcess() {
        return new Terminal(
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8),
                Boolean.getBoolean(LIVE),
                System.getenv());
    }
}
