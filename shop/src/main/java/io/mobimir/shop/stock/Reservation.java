package io.mobimir.shop.stock;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Require;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.order.OrderItem;
import io.mobimir.shop.order.Placement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The units that an order takes from one zone's stock. Every call about it passes the same reservation, and a store finds
 * by it what an earlier call did.
 *
 * @param id names it, and the order that it is for
 * @param units how many of each product; all or nothing
 * @param at when the order was begun
 */
public record Reservation(ReservationId id, UserId user, Zone zone, Map<ProductId, Integer> units, Instant at) {
    /** The most products that one reservation may name. */
    public static final int MAX_PRODUCTS = 100;

    /** The most units of one product: an order may name it in every line. */
    public static final int MAX_UNITS = MAX_PRODUCTS * OrderItem.MAX_QUANTITY;

    /** Units are held for minutes; what began longer ago than this is a mistake. */
    public static final Duration MAX_AGE = Duration.ofDays(1);

    public Reservation {
        Require.present("reservation_id", id);
        Require.present("user_id", user);
        Require.present("geozone", zone);
        at = Require.present("at", at).truncatedTo(ChronoUnit.MILLIS);
        Require.present("units", units);
        if (units.isEmpty() || units.size() > MAX_PRODUCTS) {
            throw new InvalidField("units", "must name 1 to " + MAX_PRODUCTS + " products, not " + units.size());
        }
        units.forEach((product, count) -> Require.between("quantity of " + product, count, 1, MAX_UNITS));
        units = Collections.unmodifiableMap(new TreeMap<>(units));
    }

    /** Creates the reservation of an order that is made at the first attempt. */
    public Reservation(OrderId order, UserId user, Zone zone, Map<ProductId, Integer> units, Instant at) {
        this(ReservationId.of(order), user, zone, units, at);
    }

    /** Creates the reservation of the order of this checkout. */
    public Reservation(CheckoutId checkout, Zone zone, Map<ProductId, Integer> units, Instant at) {
        this(checkout.order(), checkout.user(), zone, units, at);
    }

    /** Creates the reservation of this order; lines of one product are summed. */
    public static Reservation of(Placement order) {
        Map<ProductId, Integer> units = new TreeMap<>();
        for (OrderItem item : order.purchase().items()) {
            units.merge(item.product(), item.quantity(), Integer::sum);
        }
        return new Reservation(order.id(), order.user(), order.purchase().zone(), units, order.createdAt());
    }

    /** Returns the same reservation under another name. */
    public Reservation named(ReservationId other) {
        return new Reservation(other, user, zone, units, at);
    }

    public OrderId order() {
        return id.order();
    }

    /** Returns the units of one of its products. */
    public int units(ProductId product) {
        return Objects.requireNonNull(units.get(product), product + " is not in it");
    }

    /** Refuses a time that no checkout that begins now can have: far ahead, or so long ago that a repeat may be unknown. */
    public void requireCurrent(Instant now) {
        Require.notAhead("at", at, now, Stock.CLOCKS_DIFFER_BY);
        if (at.isBefore(now.minus(MAX_AGE))) {
            throw new InvalidField("at", "must not be more than " + MAX_AGE.toHours() + " hours ago: " + at);
        }
    }

    /** Returns whether a store may have forgotten it by now. */
    public boolean isForgotten(Instant now) {
        return at.isBefore(now.minus(Stock.REMEMBERED));
    }
}
