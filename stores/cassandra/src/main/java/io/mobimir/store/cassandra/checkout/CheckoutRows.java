package io.mobimir.store.cassandra.checkout;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.UserId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.AttemptRecord;
import io.mobimir.shop.checkout.AwaitedPayment;
import io.mobimir.shop.checkout.CheckoutHistory;
import io.mobimir.shop.checkout.Intent;
import java.util.List;
import java.util.Optional;

/** Reads rows of {@code checkouts}. */
final class CheckoutRows {
    private CheckoutRows() {}

    /** Returns whether a row is of an attempt; the head, rows of keys, and what is left of a row whose time is over are not. */
    static boolean isAttempt(Row row) {
        return !IntentColumns.text(row, "attempt").equals(CheckoutTables.HEAD)
                && IntentColumns.areIn(row)
                && !(row.isNull("state") && row.isNull("pay_by"));
    }

    static AttemptRecord attempt(Row row) {
        Intent intent = IntentColumns.read(row);
        return new AttemptRecord(intent, DecisionCells.in(row).decision(intent), awaited(row));
    }

    private static Optional<AwaitedPayment> awaited(Row row) {
        return row.isNull("pay_by")
                ? Optional.empty()
                : Optional.of(
                        new AwaitedPayment(IntentColumns.time(row, "pay_by"), IntentColumns.time(row, "asked_at")));
    }

    /** Reads the rows of a key together with the head, of which every row has the static columns. */
    static CheckoutHistory history(UserId user, List<Row> rows) {
        if (rows.isEmpty()) {
            return CheckoutHistory.NONE;
        }
        Row any = rows.get(0);
        return new CheckoutHistory(
                attempt(user, any, "latest"),
                attempt(user, any, "finished"),
                attempt(user, any, "awaiting"),
                rows.stream()
                        .flatMap(row -> attempt(user, row, "holder").stream())
                        .findFirst(),
                rows.stream()
                        .filter(CheckoutRows::isAttempt)
                        .map(CheckoutRows::attempt)
                        .toList());
    }

    static Optional<AttemptId> attempt(UserId user, Row row, String column) {
        return Optional.ofNullable(row.getString(column)).map(text -> AttemptId.parse(user, text));
    }
}
