package io.mobimir.shop.audit;

import java.util.List;

/**
 * What an audit has seen.
 *
 * @param accounts products by zone
 * @param settled checkouts that had been left behind and have come to their end
 * @param violations units and orders that are not where they should be
 * @param first the first of them, in words
 */
public record AuditResult(
        long accounts, long reservations, long checkouts, long settled, long violations, List<String> first) {
    public AuditResult {
        first = List.copyOf(first);
    }
}
