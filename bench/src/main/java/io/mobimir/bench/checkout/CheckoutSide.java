package io.mobimir.bench.checkout;

import io.mobimir.bench.Load;

/** One way to fill a cart and order it. */
interface CheckoutSide {
    String name();

    OrderingCustomers customers();

    /** Orders what is demanded, again and again. */
    Load load(Demand demand, int atOnce);

    /** The statements that it sent to Cassandra. */
    StatementCounts sent();

    /** Holds what was sold against what was ordered, and says how much that is; it is an error if they differ. */
    String check();
}
