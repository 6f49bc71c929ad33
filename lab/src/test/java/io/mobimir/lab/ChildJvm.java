package io.mobimir.lab;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM that runs one main class of these tests. It ends when its input ends, so it never outlives the tests. */
public final class ChildJvm implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;

    private ChildJvm(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    public static ChildJvm run(Class<?> main, Object... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1",
                "-Dmobimir.home=" + System.getProperty("mobimir.home", ""),
                "-cp",
                NodeMain.location() + File.pathSeparator + testClasses(),
                main.getName()));
        for (Object arg : args) {
            command.add(arg.toString());
        }
        return new ChildJvm(
                new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    private static Path testClasses() {
        try {
            return Path.of(ChildJvm.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the next line of its output; {@code (ended)} if it has ended. */
    public String says() throws IOException {
        String line = output.readLine();
        return line == null ? "(ended)" : line;
    }

    public long pid() {
        return process.pid();
    }

    /** Kills it with {@code kill -9} and waits for the end. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Blocks the calling main until its parent ends or closes it. */
    public static void stay() throws IOException {
        System.in.readAllBytes();
    }

    @Override
    public void close() {
        kill();
    }
}
