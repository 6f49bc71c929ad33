package io.mobimir.shop.checkout;

import io.mobimir.shop.checkout.Decision.Abort;
import java.util.function.Function;
import java.util.function.Supplier;

/** The answer to an attempt that wants to become an order. */
public sealed interface CommitResult {
    <T> T match(Supplier<T> committed, Function<Abort, T> aborted, Supplier<T> lost);

    /** It is an order, by this call or because another instance carried the attempt on. */
    record Committed() implements CommitResult {
        @Override
        public <T> T match(Supplier<T> committed, Function<Abort, T> aborted, Supplier<T> lost) {
            return committed.get();
        }
    }

    /** Another instance has ended the attempt. */
    record Aborted(Abort abort) implements CommitResult {
        @Override
        public <T> T match(Supplier<T> committed, Function<Abort, T> aborted, Supplier<T> lost) {
            return aborted.apply(abort);
        }
    }

    /**
     * Another attempt has decided about the key, or the customer has ordered with another key since the cart was read. Nothing was decided
     * about this attempt, and it can never become an order.
     */
    record Lost() implements CommitResult {
        @Override
        public <T> T match(Supplier<T> committed, Function<Abort, T> aborted, Supplier<T> lost) {
            return lost.get();
        }
    }
}
