package io.mobimir.shop.checkout;

import java.util.function.Function;

/** What became of an intent that was to be written down. */
public sealed interface Opening {
    <T> T match(Function<Opened, T> opened, Function<Known, T> known, Function<Busy, T> busy);

    /** It is written, by this call or by an earlier one with the very same intent. */
    record Opened() implements Opening {
        @Override
        public <T> T match(Function<Opened, T> opened, Function<Known, T> known, Function<Busy, T> busy) {
            return opened.apply(this);
        }
    }

    /** There has been such an attempt before, this. */
    record Known(Checkout checkout) implements Opening {
        @Override
        public <T> T match(Function<Opened, T> opened, Function<Known, T> known, Function<Busy, T> busy) {
            return known.apply(this);
        }
    }

    /** The customer has another checkout open; nothing was written. */
    record Busy(AttemptId other) implements Opening {
        @Override
        public <T> T match(Function<Opened, T> opened, Function<Known, T> known, Function<Busy, T> busy) {
            return busy.apply(this);
        }
    }
}
