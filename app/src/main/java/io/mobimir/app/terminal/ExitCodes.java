package io.mobimir.app.terminal;

import java.util.LinkedHashMap;
import java.util.Map;

/** The exit codes of all commands. */
public final class ExitCodes {
    public static final int OK = 0;
    public static final int NO = 1;
    public static final int WRONG_USE = 2;
    public static final int FAILED = 3;
    public static final int BUG = 4;

    private ExitCodes() {}

    /** Returns the codes with their meanings, for the help of every command. */
    public static Map<String, String> meanings() {
        Map<String, String> meanings = new LinkedHashMap<>();
        meanings.put(" " + OK, "done, or stopped on request");
        meanings.put(" " + NO, "the answer is no (differences were found)");
        meanings.put(" " + WRONG_USE, "the command line or the configuration is wrong");
        meanings.put(" " + FAILED, "the store, the cluster or a port failed");
        meanings.put(" " + BUG, "a bug; run again with --debug to see more");
        return meanings;
    }
}
