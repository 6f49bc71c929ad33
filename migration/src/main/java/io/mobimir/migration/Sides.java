package io.mobimir.migration;

import java.util.function.Function;

/** One value for each side of a migration. */
public record Sides<T>(T origin, T target) {
    public T of(Side side) {
        return switch (side) {
            case ORIGIN -> origin;
            case TARGET -> target;
        };
    }

    public <R> Sides<R> map(Function<T, R> change) {
        return new Sides<>(change.apply(origin), change.apply(target));
    }
}
