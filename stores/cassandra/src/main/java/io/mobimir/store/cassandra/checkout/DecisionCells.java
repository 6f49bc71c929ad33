package io.mobimir.store.cassandra.checkout;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.checkout.Decision.Abort;
import io.mobimir.shop.checkout.Decision.Commit;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.stock.Reserving.Shortage;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A decision as its columns have it. */
record DecisionCells(
        @Nullable String state,
        @Nullable String reason,
        @Nullable String text,
        @Nullable Map<String, Integer> left) {
    static final String COMMIT = "commit";
    static final String ABORT = "abort";

    private static final DecisionCells NONE = new DecisionCells(null, null, null, null);
    private static final String OUT_OF_STOCK = "out-of-stock";
    private static final String PAYMENT_REFUSED = "payment-refused";
    private static final String CART_CHANGED = "cart-changed";
    private static final String EXPIRED = "expired";

    static DecisionCells of(Optional<Decision> decision) {
        return decision.map(DecisionCells::of).orElse(NONE);
    }

    static DecisionCells in(Row row) {
        return new DecisionCells(
                row.getString("state"),
                row.getString("reason"),
                row.getString("reason_text"),
                row.get("units_left", CheckoutTables.COUNTS.codec()));
    }

    private static DecisionCells of(Decision decision) {
        return decision.match(() -> new DecisionCells(COMMIT, null, null, null), abort -> of(abort.reason()));
    }

    private static DecisionCells of(Decision.Reason reason) {
        return reason.match(
                none -> new DecisionCells(ABORT, OUT_OF_STOCK, null, left(none)),
                refused -> new DecisionCells(ABORT, PAYMENT_REFUSED, refused.why(), null),
                () -> new DecisionCells(ABORT, CART_CHANGED, null, null),
                () -> new DecisionCells(ABORT, EXPIRED, null, null));
    }

    private static Map<String, Integer> left(Decision.OutOfStock none) {
        return none.missing().stream()
                .collect(Collectors.toMap(shortage -> shortage.product().value(), Shortage::left));
    }

    /** The decision about this intent; empty while it is open. */
    Optional<Decision> decision(Intent intent) {
        if (state == null) {
            return Optional.empty();
        }
        return switch (state) {
            case COMMIT -> Optional.of(new Commit());
            case ABORT -> Optional.of(new Abort(why(intent)));
            default -> throw new IllegalStateException("checkout " + intent.id() + " is in an unknown state: " + state);
        };
    }

    private Decision.Reason why(Intent intent) {
        return switch (String.valueOf(reason)) {
            case OUT_OF_STOCK -> outOfStock(intent);
            case PAYMENT_REFUSED -> new Decision.PaymentRefused(text == null ? "" : text);
            case CART_CHANGED -> new Decision.CartChanged();
            case EXPIRED -> new Decision.Expired();
            default ->
                throw new IllegalStateException("checkout " + intent.id() + " ended for an unknown reason: " + reason);
        };
    }

    private Decision.OutOfStock outOfStock(Intent intent) {
        Map<ProductId, Integer> wanted = intent.reservation().units();
        Map<String, Integer> found = left == null ? Map.of() : left;
        return new Decision.OutOfStock(wanted.entrySet().stream()
                .filter(entry -> found.containsKey(entry.getKey().value()))
                .map(entry -> new Shortage(
                        entry.getKey(),
                        entry.getValue(),
                        found.getOrDefault(entry.getKey().value(), 0)))
                .toList());
    }
}
