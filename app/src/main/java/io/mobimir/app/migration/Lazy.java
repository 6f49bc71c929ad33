package io.mobimir.app.migration;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Creates a value on first use, and returns the same one from then on. */
final class Lazy<T> implements Supplier<T> {
    private final Supplier<T> maker;
    private @Nullable T made;

    Lazy(Supplier<T> maker) {
        this.maker = maker;
    }

    @Override
    public synchronized T get() {
        T it = made == null ? maker.get() : made;
        made = it;
        return it;
    }
}
