package io.mobimir.store.cassandra.order;

import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.verify.CopyReport;
import io.mobimir.store.cassandra.verify.ScanProgress;
import io.mobimir.store.cassandra.verify.TokenScan;
import io.mobimir.store.cassandra.verify.VerifiableCopies;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;

/**
 * Verifies the tables of copies against the orders in both directions, and repairs faults. Works while the shop is open: a
 * difference is checked again before it counts, because the copy may be under way.
 */
public final class OrderCopies implements VerifiableCopies {
    private final Cassandra cassandra;
    private final Clock clock;
    private final OrderTruth truth;
    private final List<CopyTable<?>> tables;

    public OrderCopies(Cassandra cassandra, BucketPlans plans, Clock clock) {
        this.cassandra = cassandra;
        this.clock = clock;
        this.truth = new OrderTruth(cassandra);
        this.tables = CopyTable.all(cassandra, plans);
    }

    @Override
    public CopyReport run(Consumer<ScanProgress> progress, boolean repair) {
        int passes = 1 + tables.size();
        try (CopyExamination examination = new CopyExamination(cassandra, truth, clock, repair)) {
            new TokenScan(cassandra, OrderTables.ORDERS_BY_ID, "PER PARTITION LIMIT 1")
                    .forEachGroup(rows -> examination.truths(rows, tables), ScanProgress.pass(0, passes, progress));
            for (int i = 0; i < tables.size(); i++) {
                CopyTable<?> table = tables.get(i);
                new TokenScan(cassandra, table.table(), "")
                        .forEachGroup(
                                rows -> examination.copies(rows, table), ScanProgress.pass(i + 1, passes, progress));
            }
            return examination.report();
        }
    }
}
