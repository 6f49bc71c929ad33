package io.mobimir.testkit.memory;

import io.mobimir.shop.HeartbeatStore;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/** Heartbeats in a map. */
public final class MemoryHeartbeats implements HeartbeatStore {
    private final Map<String, Long> beats = new ConcurrentHashMap<>();

    @Override
    public void write(String instance, long beat) {
        beats.put(instance, beat);
    }

    @Override
    public OptionalLong read(String instance) {
        Long beat = beats.get(instance);
        return beat == null ? OptionalLong.empty() : OptionalLong.of(beat);
    }
}
