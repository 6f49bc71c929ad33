package io.mobimir.lab;

import io.mobimir.lab.process.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs Cassandra's nodetool, in a JVM of its own that ends in any case. */
final class Nodetool {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private Nodetool() {}

    /** Reads the output of a tool, which may be long. */
    @FunctionalInterface
    interface OutputReader<T> {
        T read(Path output) throws IOException;
    }

    /** Returns the output; a failure carries the same text. */
    static String run(List<String> command, Path folder, List<String> args) {
        return run("nodetool " + String.join(" ", args), command, folder, Files::readString);
    }

    /** Runs any tool, and returns what the reader makes of its output; a failure carries the output. */
    static <T> T run(String name, List<String> command, Path folder, OutputReader<T> reader) {
        try {
            Path output = Files.createTempFile("mobimir-nodetool", ".out");
            try {
                boolean ended = runInto(output, command, folder);
                if (!ended) {
                    throw new LabException(
                            name + " failed: " + Files.readString(output).strip());
                }
                return reader.read(output);
            } finally {
                Files.delete(output);
            }
        } catch (IOException e) {
            throw LabException.of("cannot run " + name, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted in " + name, e);
        }
    }

    private static boolean runInto(Path output, List<String> command, Path folder)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            process.getOutputStream().close();
            return process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS) && process.exitValue() == 0;
        } finally {
            process.destroyForcibly();
        }
    }
}
