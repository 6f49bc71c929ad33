package io.mobimir.shop.audit;

/** Checks the promises of stock and checkout over the whole shop, also while it is open. */
public interface Audit {
    /**
     * Reads everything, which takes as long as there is much of it.
     *
     * @param repair whether checkouts that were left behind are carried on or undone first
     */
    AuditResult run(boolean repair);
}
