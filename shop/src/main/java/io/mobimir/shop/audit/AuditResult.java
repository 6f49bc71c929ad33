package io.mobimir.shop.audit;

import java.util.List;

/**
 * The result of an audit.
 *
 * @param accounts products by zone
 * @param settled abandoned checkouts that this audit ended
 * @param violations the number of units and orders in a wrong state
 * @param first descriptions of the first violations
 */
public record AuditResult(
        long accounts, long reservations, long checkouts, long settled, long violations, List<String> first) {
    public AuditResult {
        first = List.copyOf(first);
    }
}
