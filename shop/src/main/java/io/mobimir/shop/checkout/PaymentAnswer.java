package io.mobimir.shop.checkout;

import io.mobimir.shop.Require;
import java.util.function.Function;
import java.util.function.Supplier;

/** What a payment provider says to a payment. */
public sealed interface PaymentAnswer {
    <T> T match(Supplier<T> authorized, Function<Refused, T> refused, Supplier<T> later);

    /** It will be paid. */
    record Authorized() implements PaymentAnswer {
        @Override
        public <T> T match(Supplier<T> authorized, Function<Refused, T> refused, Supplier<T> later) {
            return authorized.get();
        }
    }

    /**
     * It will not be paid. Final for the customer's key.
     *
     * @param why a sentence that the customer is shown
     */
    record Refused(String why) implements PaymentAnswer {
        /** The longest reason that is kept. */
        public static final int MAX_WHY = 500;

        public Refused {
            Require.text("why", why, MAX_WHY);
        }

        @Override
        public <T> T match(Supplier<T> authorized, Function<Refused, T> refused, Supplier<T> later) {
            return refused.apply(this);
        }
    }

    /** It is not known yet, for example because the customer has to confirm it: ask again. */
    record Later() implements PaymentAnswer {
        @Override
        public <T> T match(Supplier<T> authorized, Function<Refused, T> refused, Supplier<T> later) {
            return later.get();
        }
    }
}
