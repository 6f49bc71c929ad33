package io.mobimir.app.migration;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.ThreadLocalRandom;

/** Names this process for operators; a process that starts again is somebody else. */
public final class InstanceName {
    private InstanceName() {}

    /** Such as {@code shop-3-4711-a0f3}: the machine, the process and something that never comes again. */
    public static String ofThisRun() {
        return "%s-%d-%04x"
                .formatted(
                        machine(),
                        ProcessHandle.current().pid(),
                        ThreadLocalRandom.current().nextInt(1 << 16));
    }

    private static String machine() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "somewhere";
        }
    }
}
