package io.mobimir.shop.stock.book;

/** An answer that may still be on its way. Each may be awaited once. */
@FunctionalInterface
public interface Pending<A> {
    /**
     * Waits for it.
     *
     * @throws Elsewhere if another store decides
     * @throws io.mobimir.shop.StoreException if the store failed
     * @throws io.mobimir.shop.InvalidField if the call contradicts an earlier one
     */
    A await();
}
