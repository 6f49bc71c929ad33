package io.mobimir.lab.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts one more process of this program. */
public final class OwnJvm {
    private OwnJvm() {}

    /** Returns the command for a long-lived process that is measured, with the options of the launcher. */
    public static ProcessBuilder server(Class<?> main, String... arguments) {
        return command(List.of("-Xmx512m"), main, List.of(arguments));
    }

    /** Returns the command for one of many processes that are killed soon; a better compiler would not pay. */
    public static ProcessBuilder shortLived(int heapMib, Class<?> main, List<String> arguments) {
        return command(List.of("-Xmx" + heapMib + "m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"), main, arguments);
    }

    private static ProcessBuilder command(List<String> options, Class<?> main, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        return new ProcessBuilder(command);
    }
}
