package io.mobimir.bench.http;

import io.mobimir.bench.Load;
import java.util.Locale;

/** The measured use cases, over HTTP and in process. */
enum UseCase {
    CARD,
    ADD,
    READ,
    CHECKOUT;

    /** Returns the name to send to the other process. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static UseCase of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }

    Load.Blocking in(DirectCalls calls) {
        return switch (this) {
            case CARD -> calls::card;
            case ADD -> calls::add;
            case READ -> calls::read;
            case CHECKOUT -> calls::checkout;
        };
    }
}
