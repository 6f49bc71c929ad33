package io.mobimir.store.cassandra;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeStateListenerBase;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Estimates whether a read at ONE is current: all known nodes are up, and none came back so recently that hints may still be
 * under way. Best effort: it cannot see a mutation that a busy replica dropped.
 */
final class ReplicaHealth extends NodeStateListenerBase {
    private static final Duration CATCH_UP = Duration.ofMinutes(2);

    private final LongSupplier nanoTime;
    private final Map<UUID, Long> behindUntil = new ConcurrentHashMap<>();

    ReplicaHealth() {
        this(System::nanoTime);
    }

    ReplicaHealth(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    boolean keepUp() {
        if (behindUntil.isEmpty()) {
            return true;
        }
        long now = nanoTime.getAsLong();
        behindUntil.values().removeIf(until -> until != Long.MAX_VALUE && now - until > 0);
        return behindUntil.isEmpty();
    }

    @Override
    public void onDown(Node node) {
        if (node.getHostId() != null) {
            behindUntil.put(node.getHostId(), Long.MAX_VALUE);
        }
    }

    @Override
    public void onUp(Node node) {
        if (node.getHostId() != null) {
            behindUntil.computeIfPresent(node.getHostId(), (id, until) -> nanoTime.getAsLong() + CATCH_UP.toNanos());
        }
    }

    @Override
    public void close() {
        behindUntil.clear();
    }

    @Override
    public void onRemove(Node node) {
        if (node.getHostId() != null) {
            behindUntil.remove(node.getHostId());
        }
    }
}
