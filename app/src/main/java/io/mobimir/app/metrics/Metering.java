package io.mobimir.app.metrics;

import java.time.Duration;

/** Puts a meter around a port, or does not. */
public interface Metering {
    /** The same port, and every call of it is counted. */
    <P> P around(Class<P> type, P port);

    /** What 99 of 100 calls of a port took at most in the last seconds; zero if nobody called or nobody counts. */
    Duration p99(Class<?> type);

    static Metering none() {
        return new Metering() {
            @Override
            public <P> P around(Class<P> type, P port) {
                return port;
            }

            @Override
            public Duration p99(Class<?> type) {
                return Duration.ZERO;
            }
        };
    }
}
