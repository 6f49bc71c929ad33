package io.mobimir.shop.order;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.util.Arrays;
import java.util.Locale;

/** How far an order is on its way. */
public enum OrderStatus {
    NEW,
    PROCESSING,
    SHIPPED,
    DELIVERED,
    CANCELLED;

    /** Whether an order may go from this status straight to the other. */
    public boolean canBecome(OrderStatus next) {
        return switch (this) {
            case NEW -> next == PROCESSING || next == CANCELLED;
            case PROCESSING -> next == SHIPPED || next == CANCELLED;
            case SHIPPED -> next == DELIVERED;
            case DELIVERED, CANCELLED -> false;
        };
    }

    /** Whether no step leads on from here. */
    public boolean isFinal() {
        return switch (this) {
            case NEW, PROCESSING, SHIPPED -> false;
            case DELIVERED, CANCELLED -> true;
        };
    }

    /** The name in stores and requests: {@code processing}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The status that {@link #key} stands for. */
    public static OrderStatus parse(String key) {
        Require.present("status", key);
        return Arrays.stream(values())
                .filter(status -> status.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new InvalidField(
                        "status",
                        "must be one of "
                                + Arrays.stream(values()).map(OrderStatus::key).toList()));
    }
}
