package io.mobimir.trials.chaos;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/** Controls the logs of drivers while nodes are killed on purpose. */
public final class DriverLogging {
    private DriverLogging() {}

    /** Silences warnings about nodes that cannot be reached. */
    public static void quiet() {
        if (LoggerFactory.getLogger("com.datastax.oss.driver") instanceof Logger driver) {
            driver.setLevel(Level.ERROR);
        }
    }
}
