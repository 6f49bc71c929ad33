package io.mobimir.store.cassandra.audit;

/**
 * Something that must never be.
 *
 * @param rule which promise is broken
 * @param where the product and zone, or the checkout
 */
public record Violation(BrokenRule rule, String where, String what) {
    /** The promises that an audit checks. */
    public enum BrokenRule {
        BALANCE("available + held + sold = received"),
        HELD_ROWS("the units held are those of the reservations that hold them"),
        RESERVATION_WITHOUT_CHECKOUT("no reservation without a checkout"),
        RESERVATION_LEFT("no reservation outlives its checkout"),
        STOCK_WITHOUT_ORDER("no unit is sold without an order"),
        ORDER_WITHOUT_STOCK("no order without its stock"),
        STOCK_OF_CANCELLED_ORDER("a cancelled order gives its units back"),
        CHECKOUT_WITHOUT_ORDER("a checkout that was decided for has its order"),
        ORDER_OF_NO_CHECKOUT("a checkout that was decided against has none"),
        TWO_ORDERS_OF_A_KEY("a key makes one order"),
        CHECKOUT_LEFT("every checkout comes to its end");

        private final String promise;

        BrokenRule(String promise) {
            this.promise = promise;
        }
    }

    @Override
    public String toString() {
        return "%s: %s (%s)".formatted(where, what, rule.promise);
    }
}
