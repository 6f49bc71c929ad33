package io.mobimir.app.metrics;

/** Adds metrics to ports, or leaves them as they are. */
public interface Metering {
    /** Returns the port, with every call counted. */
    <P> P around(Class<P> type, P port);

    static Metering none() {
        return new Metering() {
            @Override
            public <P> P around(Class<P> type, P port) {
                return port;
            }
        };
    }
}
