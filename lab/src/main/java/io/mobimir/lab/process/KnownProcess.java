package io.mobimir.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** Identifies one process for good: by its number and its start, because numbers are used again. */
public record KnownProcess(long pid, long startMillis) {
    /** The largest difference between two starts of one process: the system computes them from a clock that is corrected. */
    private static final long SLACK_MILLIS = 2_000;

    /** The index of the field in /proc/PID/stat, counted after the name. */
    private static final int STATE = 0;

    private static final int THREADS = 17;

    public static KnownProcess of(ProcessHandle process) {
        return new KnownProcess(process.pid(), startOf(process));
    }

    /** Returns its handle while it runs. */
    public Optional<ProcessHandle> running() {
        return ProcessHandle.of(pid)
                .filter(found -> Math.abs(startOf(found) - startMillis) <= SLACK_MILLIS)
                .filter(KnownProcess::isRunning);
    }

    /** Returns whether the process runs. A zombie does not, although Java calls it alive. */
    public static boolean isRunning(ProcessHandle process) {
        return process.isAlive() && !isZombie(process.pid());
    }

    /**
     * Returns whether the process is a zombie. While another of its threads is still ending, files and ports are not
     * closed yet, so it still runs.
     */
    private static boolean isZombie(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            String[] afterName = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return afterName[STATE].equals("Z") && Integer.parseInt(afterName[THREADS]) <= 1;
        } catch (IOException e) {
            return false; // no /proc on this system, or the process has just ended
        }
    }

    private static long startOf(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }
}
