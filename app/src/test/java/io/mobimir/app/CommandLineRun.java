package io.mobimir.app;

import io.mobimir.app.terminal.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;

/** The exit code and output of a command that was run in this process. */
public record CommandLineRun(int code, String out, String err) {
    public static CommandLineRun of(String... args) {
        return with(Map.of(), args);
    }

    public static CommandLineRun with(Map<String, String> environment, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Terminal terminal = new Terminal(new PrintWriter(out, true), new PrintWriter(err, true), false, environment);
        int code = Main.run(terminal, args);
        return new CommandLineRun(code, out.toString(), err.toString());
    }
}
