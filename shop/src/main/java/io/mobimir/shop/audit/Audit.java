package io.mobimir.shop.audit;

/** Checks the guarantees of stock and checkout over the whole shop, also while it is open. */
public interface Audit {
    /**
     * Reads everything, so the time grows with the data.
     *
     * @param repair whether abandoned checkouts are finished or undone first
     */
    AuditResult run(boolean repair);
}
