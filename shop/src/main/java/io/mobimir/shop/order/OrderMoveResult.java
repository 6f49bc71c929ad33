package io.mobimir.shop.order;

import java.util.function.Function;

/** The outcome of moving an order. */
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

    /** The order already had that status, from an earlier attempt of this call or another caller; nothing changed. */
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

    /** The order cannot move from its status to the requested one; nothing changed. */
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

    /** The order does not exist. */
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
