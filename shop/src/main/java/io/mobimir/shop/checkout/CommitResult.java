package io.mobimir.shop.checkout;

import io.mobimir.shop.checkout.Decision.Abort;
import java.util.function.Function;
import java.util.function.Supplier;

/** The answer to an attempt that wants to become an order. */
public sealed interface CommitResult {
    <T> T match(Supplier<T> committed, Function<Abort, T> aborted, Supplier<T> keyTaken, Supplier<T> overtaken);

    /** It is an order, by this call or because another instance carried the attempt on. */
    record Committed() implements CommitResult {
        @Override
        public <T> T match(
                Supplier<T> committed, Function<Abort, T> aborted, Supplier<T> keyTaken, Supplier<T> overtaken) {
            return committed.get();
        }
    }

    /** Another instance has ended the attempt. */
    record Aborted(Abort abort) implements CommitResult {
        @Override
        public <T> T match(
                Supplier<T> committed, Function<Abort, T> aborted, Supplier<T> keyTaken, Supplier<T> overtaken) {
            return aborted.apply(abort);
        }
    }

    /** Another attempt of the key is an order or was refused for good; nothing was decided about this one. */
    record KeyTaken() implements CommitResult {
        @Override
        public <T> T match(
                Supplier<T> committed, Function<Abort, T> aborted, Supplier<T> keyTaken, Supplier<T> overtaken) {
            return keyTaken.get();
        }
    }

    /** The customer has ordered with another key since the cart was read; nothing was decided about this attempt. */
    record Overtaken() implements CommitResult {
        @Override
        public <T> T match(
                Supplier<T> committed, Function<Abort, T> aborted, Supplier<T> keyTaken, Supplier<T> overtaken) {
            return overtaken.get();
        }
    }
}
