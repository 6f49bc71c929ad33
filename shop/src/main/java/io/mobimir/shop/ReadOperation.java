package io.mobimir.shop;

import java.time.Duration;
import java.util.Locale;

/** The reads of the shop, each with the staleness that it allows by default. */
public enum ReadOperation {
    STOCK_CHECK(0),
    ORDER_STATUS(0),
    OWN_ORDER(0),
    ACTIVE_CART(0),
    ORDER_HISTORY(5),
    ORDER_FOR_STAFF(5),
    CATALOGUE_SEARCH(10),
    PRODUCT_CARD(10),
    STATUS_FILTER(10),
    REPORT(60),
    ABANDONED_CARTS(300);

    private final Duration staleness;

    ReadOperation(int seconds) {
        this.staleness = Duration.ofSeconds(seconds);
    }

    public Duration defaultStaleness() {
        return staleness;
    }

    /** Returns whether decisions depend on the answer, so that it must be current whatever the configuration says. */
    public boolean mustBeCurrent() {
        return staleness.isZero();
    }

    /** Returns the name in configuration files: {@code order-history}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
