package io.mobimir.lab;

import io.mobimir.lab.process.KnownProcess;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Runs in a node's JVM before the server: a guard that ends the node when its owner process is gone, however that died. */
final class NodeMain {
    static final String OWNER_PID = "mobimir.owner.pid";
    private static final long POLL_MILLIS = 250;
    private static final long DRAIN_MILLIS = 5_000;

    private NodeMain() {}

    /** Arguments: the main class of the server, and its arguments. */
    public static void main(String[] args) throws ReflectiveOperationException {
        Optional<ProcessHandle> owner = ProcessHandle.of(Long.getLong(OWNER_PID));
        Thread guard = new Thread(() -> endWith(owner), "mobimir-guard");
        guard.setDaemon(true);
        guard.start();
        Class.forName(args[0]).getMethod("main", String[].class).invoke(null, (Object)
                Arrays.copyOfRange(args, 1, args.length));
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

    /**
     * Ends this process with its owner. Uses a process handle, because another process may get the owner's number
     * later.
     */
    private static void endWith(Optional<ProcessHandle> owner) {
        while (owner.filter(KnownProcess::isRunning).isPresent()) {
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
