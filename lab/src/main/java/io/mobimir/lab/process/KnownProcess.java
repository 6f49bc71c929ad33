package io.mobimir.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** One process for good: its number, and when it started, because numbers are given out again. */
public record KnownProcess(long pid, long startMillis) {
    /** Two JVMs may compute different starts of one process: the system derives them from a clock that is corrected. */
    private static final long SLACK_MILLIS = 2_000;

    /** Where /proc/PID/stat has them, counted from after the name. */
    private static final int STATE = 0;

    private static final int THREADS = 17;

    public static KnownProcess of(ProcessHandle process) {
        return new KnownProcess(process.pid(), startOf(process));
    }

    /** Its handle while it runs. */
    public Optional<ProcessHandle> running() {
        return ProcessHandle.of(pid)
                .filter(found -> Math.abs(startOf(found) - startMillis) <= SLACK_MILLIS)
                .filter(KnownProcess::isRunning);
    }

    /** False also for a process that has ended and whose parent has not asked how; Java calls that one alive. */
    public static boolean isRunning(ProcessHandle process) {
        return process.isAlive() && !isZombie(process.pid());
    }

    /** While one of its threads is still on its way out, files and ports are not yet closed: that is not over. */
    private static boolean isZombie(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            String[] afterName = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return afterName[STATE].equals("Z") && Integer.parseInt(afterName[THREADS]) <= 1;
        } catch (IOException e) {
            return false; // no /proc on this system, or gone in this moment
        }
    }

    private static long startOf(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }
}
