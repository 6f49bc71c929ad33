package io.mobimir.trials.endurance;

import io.mobimir.lab.process.LabException;
import io.mobimir.lab.process.OwnJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A process that runs {@link ServedMain}. */
final class ServedProcess implements AutoCloseable {
    private static final long LEAVE_SECONDS = 15;

    private final Process process;
    private final Path log;
    private final URI url;

    private ServedProcess(Process process, Path log, URI url) {
        this.process = process;
        this.log = log;
        this.url = url;
    }

    /**
     * Starts a process; it serves when this returns.
     *
     * @param folder its own; for the log and for data that it keeps between requests
     */
    static ServedProcess start(Path config, Path folder) {
        Path log = folder.resolve("instance.log");
        try {
            Process process = OwnJvm.server(ServedMain.class, config.toString())
                    .redirectError(log.toFile())
                    .start();
            try {
                return new ServedProcess(process, log, URI.create(address(process, log)));
            } catch (IOException | RuntimeException e) {
                process.destroyForcibly();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String address(Process process, Path log) throws IOException {
        BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(ServedMain.READY)) {
                return line.substring(ServedMain.READY.length());
            }
        }
        throw new LabException("an instance of the shop did not start: " + Files.readString(log));
    }

    URI url() {
        return url;
    }

    long heapAfterCollection() {
        return ProcessHeap.afterCollection(process.pid());
    }

    /** Returns the requests that failed and why, without the driver's messages about dead nodes. */
    List<String> complaints() {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.contains(" Problems: ")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the process after the requests under way. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(LEAVE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
