package io.mobimir.app.metrics;

import io.mobimir.migration.copy.Pulse;

/** Puts a meter around a port, or does not. */
public interface Metering {
    /** The same port, and every call of it is counted. */
    <P> P around(Class<P> type, P port);

    /** How the calls of a port fare. */
    Pulse pulse(Class<?> type);

    static Metering none() {
        return new Metering() {
            @Override
            public <P> P around(Class<P> type, P port) {
                return port;
            }

            @Override
            public Pulse pulse(Class<?> type) {
                return Pulse.NONE;
            }
        };
    }
}
