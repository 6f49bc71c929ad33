package io.mobimir.app.metrics;

import io.mobimir.migration.copy.CallTimings;

/** Puts a meter around a port, or does not. */
public interface Metering {
    /** The same port, and every call of it is counted. */
    <P> P around(Class<P> type, P port);

    /** How the calls of a port fare. */
    CallTimings timings(Class<?> type);

    static Metering none() {
        return new Metering() {
            @Override
            public <P> P around(Class<P> type, P port) {
                return port;
            }

            @Override
            public CallTimings timings(Class<?> type) {
                return CallTimings.NONE;
            }
        };
    }
}
