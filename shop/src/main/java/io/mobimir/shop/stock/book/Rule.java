package io.mobimir.shop.stock.book;

import io.mobimir.shop.stock.Level;
import java.util.Optional;

/** Decides what one call does. Deciding it again once it is done gives the same answer and changes nothing: its mark tells. */
@FunctionalInterface
public interface Rule<A> {
    /** Decides from the level and the mark, if there is one. */
    Ruling<A> decide(Level level, Optional<Mark> found);
}
