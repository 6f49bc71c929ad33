package io.mobimir.lab.process;

import java.time.Duration;

/** Waits between two looks at another process. */
public final class Polling {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

    private Polling() {}

    public static void briefly() {
        try {
            Thread.sleep(BETWEEN_LOOKS.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while waiting for a node", e);
        }
    }
}
