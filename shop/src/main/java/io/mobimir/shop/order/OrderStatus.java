package io.mobimir.shop.order;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Require;
import java.util.Arrays;
import java.util.Locale;

/** The status of an order. */
public enum OrderStatus {
    NEW,
    PROCESSING,
    SHIPPED,
    DELIVERED,
    CANCELLED;

    /** Returns whether an order may move from this status directly to the other. */
    public boolean canBecome(OrderStatus next) {
        return switch (this) {
            case NEW -> next == PROCESSING || next == CANCELLED;
            case PROCESSING -> next == SHIPPED || next == CANCELLED;
            case SHIPPED -> next == DELIVERED;
            case DELIVERED, CANCELLED -> false;
        };
    }

    /** Returns whether no step is possible from this status. */
    public boolean isFinal() {
        return switch (this) {
            case NEW, PROCESSING, SHIPPED -> false;
            case DELIVERED, CANCELLED -> true;
        };
    }

    /** Returns the name in stores and requests: {@code processing}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the status of a name that {@link #key} returned. */
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
