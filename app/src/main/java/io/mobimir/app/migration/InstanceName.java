package io.mobimir.app.migration;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.ThreadLocalRandom;

/** Names this process for operators; a restarted process has another name. */
public final class InstanceName {
    private InstanceName() {}

    /** Returns a name such as {@code shop-3-4711-a0f3}: the machine, the process and a random part. */
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
