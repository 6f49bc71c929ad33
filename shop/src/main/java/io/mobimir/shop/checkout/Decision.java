package io.mobimir.shop.checkout;

import io.mobimir.shop.stock.Reserving.Shortage;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Whether an attempt at a checkout becomes an order. Made once, by whoever comes first, and never changed. */
public sealed interface Decision {
    <T> T match(Supplier<T> commit, Function<Abort, T> abort);

    /** There is an order: units get confirmed, the order placed, the cart closed. */
    record Commit() implements Decision {
        @Override
        public <T> T match(Supplier<T> commit, Function<Abort, T> abort) {
            return commit.get();
        }
    }

    /** There is no order: units are given back. */
    record Abort(Reason reason) implements Decision {
        @Override
        public <T> T match(Supplier<T> commit, Function<Abort, T> abort) {
            return abort.apply(this);
        }
    }

    /** Why there is no order. */
    sealed interface Reason {
        <T> T match(
                Function<OutOfStock, T> outOfStock,
                Function<PaymentRefused, T> paymentRefused,
                Supplier<T> cartChanged,
                Supplier<T> expired);

        /** Whether the same request would be refused again; otherwise its key may be tried again. */
        default boolean isFinal() {
            return false;
        }
    }

    /** Somebody else had the last units. */
    record OutOfStock(List<Shortage> missing) implements Reason {
        public OutOfStock {
            missing = List.copyOf(missing);
        }

        @Override
        public <T> T match(
                Function<OutOfStock, T> outOfStock,
                Function<PaymentRefused, T> paymentRefused,
                Supplier<T> cartChanged,
                Supplier<T> expired) {
            return outOfStock.apply(this);
        }
    }

    /** The customer cannot or does not pay. */
    record PaymentRefused(String why) implements Reason {
        @Override
        public <T> T match(
                Function<OutOfStock, T> outOfStock,
                Function<PaymentRefused, T> paymentRefused,
                Supplier<T> cartChanged,
                Supplier<T> expired) {
            return paymentRefused.apply(this);
        }

        @Override
        public boolean isFinal() {
            return true;
        }
    }

    /** What was to be ordered is no longer in the cart: another order took it, or the customer removed it meanwhile. */
    record CartChanged() implements Reason {
        @Override
        public <T> T match(
                Function<OutOfStock, T> outOfStock,
                Function<PaymentRefused, T> paymentRefused,
                Supplier<T> cartChanged,
                Supplier<T> expired) {
            return cartChanged.get();
        }
    }

    /** It was interrupted, and nobody could carry it on in time. */
    record Expired() implements Reason {
        @Override
        public <T> T match(
                Function<OutOfStock, T> outOfStock,
                Function<PaymentRefused, T> paymentRefused,
                Supplier<T> cartChanged,
                Supplier<T> expired) {
            return expired.get();
        }
    }
}
