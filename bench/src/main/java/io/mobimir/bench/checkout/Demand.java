package io.mobimir.bench.checkout;

/** Says who orders what next. Safe for use by several threads. */
interface Demand {
    Wish next();

    /** Tells that the wish has become an order, so that its customer may order again. */
    void done(Wish wish);
}
