package io.mobimir.shop.order;

import java.util.function.Function;

/** What became of a step that an order was to take. */
public sealed interface Move {
    /** The order took the step; it may have taken further ones since. */
    record Moved(Order order) implements Move {}

    /** The order had that status already, by this call's own first attempt or by somebody else's; nothing changed. */
    record Unchanged(Order order) implements Move {}

    /** The order's status does not lead there; nothing changed. */
    record NotAllowed(Order order) implements Move {}

    /** There is no such order. */
    record NotFound() implements Move {}

    default <T> T match(
            Function<Moved, T> moved,
            Function<Unchanged, T> unchanged,
            Function<NotAllowed, T> notAllowed,
            Function<NotFound, T> notFound) {
        if (this instanceof Moved it) {
            return moved.apply(it);
        }
        if (this instanceof Unchanged it) {
            return unchanged.apply(it);
        }
        if (this instanceof NotAllowed it) {
            return notAllowed.apply(it);
        }
        return notFound.apply((NotFound) this);
    }
}
