package io.mobimir.trials.chaos;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/** What drivers say while nodes are killed on purpose. */
public final class DriverLogging {
    private DriverLogging() {}

    /** Nobody need be warned that a node cannot be reached. */
    public static void quiet() {
        if (LoggerFactory.getLogger("com.datastax.oss.driver") instanceof Logger driver) {
            driver.setLevel(Level.ERROR);
        }
    }
}
