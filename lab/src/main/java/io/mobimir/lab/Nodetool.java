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

    /** Returns the output; a failure carries the same text. */
    static String run(List<String> command, Path folder, List<String> args) {
        String name = "nodetool " + String.join(" ", args);
        try {
            Path output = Files.createTempFile("mobimir-nodetool", ".out");
            try {
                boolean ended = runInto(output, command, folder);
                String text = Files.readString(output);
                if (!ended) {
                    throw new LabException(name + " failed: " + text.strip());
                }
                return text;
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
