package io.mobimir.store.cassandra.checkout;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.checkout.Checkout;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.verify.ScanProgress;
import io.mobimir.store.cassandra.verify.TokenScan;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads every checkout that is remembered. */
public final class CheckoutScan {
    private final Cassandra cassandra;
    private final TokenScan scan;
    private final PreparedStatement ofUser;

    public CheckoutScan(Cassandra cassandra) {
        this.cassandra = cassandra;
        this.scan = new TokenScan(cassandra, CheckoutTables.CHECKOUTS, "");
        this.ofUser = cassandra.prepare(CheckoutTables.CHECKOUTS.select("WHERE user_id = ?"));
    }

    /** The checkout that made this order or was to make it. */
    public Optional<Checkout> of(UserId user, OrderId order) {
        AtomicReference<@Nullable Checkout> found = new AtomicReference<>();
        Cassandra.forEach(
                cassandra.execute(ofUser.bind(user.value()).setConsistencyLevel(DefaultConsistencyLevel.SERIAL)),
                row -> {
                    if (order.value().equals(row.getString("order_id")) && CheckoutRows.isCheckout(row)) {
                        found.set(CheckoutTables.CHECKOUTS.read(row));
                    }
                });
        return Optional.ofNullable(found.get());
    }

    public void forEach(Consumer<Checkout> each, Consumer<ScanProgress> progress) {
        scan.forEachGroup(
                rows -> rows.stream()
                        .filter(CheckoutRows::isCheckout)
                        .map(CheckoutTables.CHECKOUTS::read)
                        .forEach(each),
                progress);
    }
}
