package io.mobimir.store.cassandra.checkout;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.UserId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.Checkout;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.store.cassandra.cart.ChangeIds;
import io.mobimir.store.cassandra.order.OrderRows;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** Reads checkouts from rows. */
final class CheckoutRows {
    private CheckoutRows() {}

    /** Whether the row is one: the head of a partition is not, nor is what is left of a row whose time is over. */
    static boolean isCheckout(Row row) {
        return row.getInstant("created_at") != null && row.getString("state") != null;
    }

    static Checkout read(Row row) {
        Intent intent = intent(row);
        Optional<Decision> decision = new DecisionCells(
                        text(row, "state"),
                        row.getString("reason"),
                        row.getString("reason_text"),
                        row.get("units_left", CheckoutTables.COUNTS.codec()))
                .decision(intent);
        return new Checkout(
                intent,
                decision,
                Optional.ofNullable(row.getInstant("pay_by")),
                time(row, "alive_at"),
                row.getBoolean("finished"));
    }

    private static Intent intent(Row row) {
        return new Intent(
                AttemptId.of(new UserId(text(row, "user_id")), text(row, "key")),
                time(row, "created_at"),
                OrderRows.purchase(row),
                ChangeIds.read(row.get("taken", ChangeIds.TYPE.codec())),
                time(row, "expires_at"));
    }

    private static String text(Row row, String column) {
        return Objects.requireNonNull(row.getString(column), column);
    }

    private static Instant time(Row row, String column) {
        return Objects.requireNonNull(row.getInstant(column), column);
    }
}
