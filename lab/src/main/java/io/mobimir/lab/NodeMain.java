package io.mobimir.lab;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * What runs inside a node's JVM before Cassandra: a guard that ends the node when the process that owns it is gone,
 * however that process died.
 */
final class NodeMain {
    static final String OWNER_PID = "mobimir.owner.pid";
    static final String OWNER_START = "mobimir.owner.start";
    private static final long POLL_MILLIS = 250;
    private static final long DRAIN_MILLIS = 5_000;

    private NodeMain() {}

    public static void main(String[] args) throws ReflectiveOperationException {
        long pid = Long.getLong(OWNER_PID);
        long start = Long.getLong(OWNER_START);
        Thread guard = new Thread(() -> endWith(pid, start), "mobimir-guard");
        guard.setDaemon(true);
        guard.start();
        Class.forName("org.apache.cassandra.service.CassandraDaemon")
                .getMethod("main", String[].class)
                .invoke(null, (Object) args);
    }

    static Path location() {
        try {
            return Path.of(NodeMain.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The start time tells the owner from a stranger that got its number later; 0 when the system does not say. */
    static long startMillis(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    static Optional<ProcessHandle> alive(long pid, long start) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(found -> startMillis(found) == start);
    }

    private static void endWith(long pid, long start) {
        while (alive(pid, start).isPresent()) {
            sleep(POLL_MILLIS);
        }
        Thread hardStop = new Thread(
                () -> {
                    sleep(DRAIN_MILLIS);
                    Runtime.getRuntime().halt(1);
                },
                "mobimir-guard-halt");
        hardStop.setDaemon(true);
        hardStop.start();
        System.exit(1);
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Runtime.getRuntime().halt(1);
        }
    }
}
