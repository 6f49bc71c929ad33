package io.mobimir.lab.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Pauses a process. The holder is a shell that waits for the end of its input and then resumes the process. So a paused
 * node wakes up, sees that its owner is gone and ends, even if the owner was killed.
 */
public final class Pause implements AutoCloseable {
    /** Ignores the signals that a terminal sends to all its processes: the holder must outlive its owner for a moment. */
    private static final String SCRIPT =
            "trap '' INT HUP QUIT TERM PIPE; kill -STOP \"$1\" && echo held && read -r _; kill -CONT \"$1\"";

    private static final int MAX_LOOKS = 50;

    private final Process holder;

    private Pause(Process holder) {
        this.holder = holder;
    }

    public static Pause of(long pid) {
        try {
            Process holder = new ProcessBuilder("sh", "-c", SCRIPT, "mobimir-pause", Long.toString(pid)).start();
            if (holder.getInputStream().read() != 'h') {
                throw new LabException("cannot pause process " + pid);
            }
            awaitStandstill(pid);
            return new Pause(holder);
        } catch (IOException e) {
            throw LabException.of("cannot pause process " + pid, e);
        }
    }

    /**
     * Waits until the process has stopped: {@code kill} returns before the signal arrives, and threads stop one by one.
     * Checks /proc where it exists.
     */
    private static void awaitStandstill(long pid) throws IOException {
        Path threads = Path.of("/proc", Long.toString(pid), "task");
        for (int looks = 0; looks < MAX_LOOKS && Files.isDirectory(threads) && anyRuns(threads); looks++) {
            Polling.briefly();
        }
    }

    private static boolean anyRuns(Path threads) throws IOException {
        try (Stream<Path> each = Files.list(threads)) {
            return each.anyMatch(thread -> !isStopped(thread.resolve("status")));
        }
    }

    private static boolean isStopped(Path status) {
        try (Stream<String> lines = Files.lines(status)) {
            return lines.anyMatch(line -> line.startsWith("State:\tT"));
        } catch (IOException | UncheckedIOException e) {
            return true; // the thread is gone
        }
    }

    @Override
    public void close() {
        try {
            holder.getOutputStream().close();
            holder.waitFor(5, TimeUnit.SECONDS);
        } catch (IOException e) {
            throw LabException.of("cannot resume a paused node", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
