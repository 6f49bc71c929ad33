package io.mobimir.shop.stock.book;

import io.mobimir.shop.stock.Level;
import java.util.Optional;

/** The answer, the level that follows, and the mark if it changes. */
public record Ruling<A>(A answer, Level level, Optional<Mark> written) {
    static <A> Ruling<A> unchanged(A answer, Level level) {
        return new Ruling<>(answer, level, Optional.empty());
    }

    static <A> Ruling<A> changed(A answer, Level level, Mark written) {
        return new Ruling<>(answer, level, Optional.of(written));
    }
}
