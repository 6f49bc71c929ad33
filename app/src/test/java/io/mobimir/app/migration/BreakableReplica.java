package io.mobimir.app.migration;

import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.migration.memory.MemoryReplica;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Orders, some of which cannot be converted. */
public final class BreakableReplica extends MemoryReplica<OrderState> {
    private final Map<String, String> broken = new ConcurrentHashMap<>();

    public void breakDocument(String key, String reason) {
        broken.put(key, reason);
    }

    public void mendDocument(String key) {
        broken.remove(key);
    }

    /** Deletes an order without a new version. */
    void lose(String key) {
        super.read(key).ifPresent(state -> put(key, new Versioned<>(state.version(), Optional.empty())));
    }

    @Override
    public Optional<Versioned<OrderState>> read(String key) {
        String reason = broken.get(key);
        if (reason != null) {
            throw new IllegalArgumentException(reason);
        }
        return super.read(key);
    }

    @Override
    public void scan(String range, Consumer<ScannedKey<OrderState>> each) {
        super.scan(range, each);
        if (range.startsWith("0/")) {
            broken.forEach((key, reason) -> each.accept(new ScannedKey.Rejected<>(key, reason)));
        }
    }
}
