package io.mobimir.app.metrics;

/** Puts a meter around a port, or does not. */
public interface Metering {
    /** The same port, and every call of it is counted. */
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
