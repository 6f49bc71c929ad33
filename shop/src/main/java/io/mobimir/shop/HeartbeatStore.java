package io.mobimir.shop;

import java.util.OptionalLong;

/** The heartbeats of instances, as a store keeps them. */
public interface HeartbeatStore {
    /** Writes the number of an instance's last heartbeat. */
    void write(String instance, long beat);

    /** Reads the number of an instance's last heartbeat; empty if it never had one, or long ago. */
    OptionalLong read(String instance);
}
