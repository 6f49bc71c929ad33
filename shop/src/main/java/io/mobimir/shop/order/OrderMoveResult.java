package io.mobimir.shop.order;

import java.util.function.Function;

/** What became of a step that an order was to take. */
public sealed interface OrderMoveResult {
    <T> T match(
            Function<Moved, T> moved,
            Function<Unchanged, T> unchanged,
            Function<NotAllowed, T> notAllowed,
            Function<NotFound, T> notFound);

    /** The order took the step; it may have taken further ones since. */
    record Moved(Order order) implements OrderMoveResult {
        @Override
        public <T> T match(
                Function<Moved, T> moved,
                Function<Unchanged, T> unchanged,
                Function<NotAllowed, T> notAllowed,
                Function<NotFound, T> notFound) {
            return moved.apply(this);
        }
    }

    /** The order had that status already, by this call's own first attempt or by somebody else's; nothing changed. */
    record Unchanged(Order order) implements OrderMoveResult {
        @Override
        public <T> T match(
                Function<Moved, T> moved,
                Function<Unchanged, T> unchanged,
                Function<NotAllowed, T> notAllowed,
                Function<NotFound, T> notFound) {
            return unchanged.apply(this);
        }
    }

    /** The order's status does not lead there; nothing changed. */
    record NotAllowed(Order order) implements OrderMoveResult {
        @Override
        public <T> T match(
                Function<Moved, T> moved,
                Function<Unchanged, T> unchanged,
                Function<NotAllowed, T> notAllowed,
                Function<NotFound, T> notFound) {
            return notAllowed.apply(this);
        }
    }

    /** There is no such order. */
    record NotFound() implements OrderMoveResult {
        @Override
        public <T> T match(
                Function<Moved, T> moved,
                Function<Unchanged, T> unchanged,
                Function<NotAllowed, T> notAllowed,
                Function<NotFound, T> notFound) {
            return notFound.apply(this);
        }
    }
}
