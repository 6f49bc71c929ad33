package io.mobimir.migration.copy;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.Replica;
import io.mobimir.migration.Side;
import io.mobimir.migration.Versioned;
import java.util.Optional;

/**
 * Makes the other side hold the state of one side, key by key. Every copy of a migration goes through here. Copies can
 * be repeated, and of two at once the newer state stays.
 */
public final class KeySync<S> implements KeyCopy {
    private final MigratedEntity<S> entity;

    public KeySync(MigratedEntity<S> entity) {
        this.entity = entity;
    }

    @Override
    public void copy(String key, Side from) {
        Optional<Versioned<S>> state = entity.replicas().of(from).read(key);
        state.ifPresent(found -> entity.replicas().of(from.other()).apply(key, found));
    }

    /**
     * Copies as {@link #copy}, and also overwrites the same version, a newer one, or a key that this side never had.
     * Only for keys that a comparison found wrong.
     */
    public void repair(String key, Side from) {
        Replica<S> wrong = entity.replicas().of(from.other());
        Optional<Versioned<S>> right = entity.replicas().of(from).read(key);
        long claimed = wrong.read(key).map(Versioned::version).orElse(Long.MIN_VALUE);
        long version = right.map(Versioned::version).filter(v -> v > claimed).orElse(claimed + 1);
        wrong.apply(key, new Versioned<>(version, right.flatMap(Versioned::state)));
    }
}
