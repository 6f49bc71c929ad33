package io.mobimir.store.cassandra.checkout;

import io.mobimir.shop.checkout.AttemptRecord;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.verify.ScanProgress;
import io.mobimir.store.cassandra.verify.TokenScan;
import java.util.function.Consumer;

/** Reads every attempt that is remembered. */
public final class CheckoutScan {
    private final TokenScan scan;

    public CheckoutScan(Cassandra cassandra) {
        this.scan = new TokenScan(cassandra, CheckoutTables.CHECKOUTS, "");
    }

    public void forEach(Consumer<AttemptRecord> each, Consumer<ScanProgress> progress) {
        scan.forEachGroup(
                rows -> rows.stream()
                        .filter(CheckoutRows::isAttempt)
                        .map(CheckoutTables.CHECKOUTS::read)
                        .forEach(each),
                progress);
    }
}
