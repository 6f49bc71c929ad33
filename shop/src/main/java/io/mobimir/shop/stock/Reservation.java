package io.mobimir.shop.stock;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Require;
import io.mobimir.shop.Zone;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a checkout wants of one zone's stock. It is the same in every call about it, so that a store finds by it what an
 * earlier call did.
 *
 * @param units how many of each product; all or nothing
 * @param at when the checkout began
 */
public record Reservation(CheckoutId checkout, Zone zone, Map<ProductId, Integer> units, Instant at) {
    /** The most products that one reservation may name. */
    public static final int MAX_PRODUCTS = 100;

    /** Units are held for minutes; what began longer ago than this is a mistake. */
    public static final Duration MAX_AGE = Duration.ofDays(1);

    /** The most units of one product. */
    public static final int MAX_UNITS = 999;

    public Reservation {
        Require.present("checkout", checkout);
        Require.present("geozone", zone);
        at = Require.present("at", at).truncatedTo(ChronoUnit.MILLIS);
        Require.present("units", units);
        if (units.isEmpty() || units.size() > MAX_PRODUCTS) {
            throw new InvalidField("units", "must name 1 to " + MAX_PRODUCTS + " products, not " + units.size());
        }
        units.forEach((product, count) -> Require.between("quantity of " + product, count, 1, MAX_UNITS));
        units = Collections.unmodifiableMap(new TreeMap<>(units));
    }

    /** Refuses a time that no checkout that begins now can have: far ahead, or so long ago that a repeat may be unknown. */
    public void requireCurrent(Instant now) {
        Require.notAhead("at", at, now, Stock.CLOCKS_DIFFER_BY);
        if (at.isBefore(now.minus(MAX_AGE))) {
            throw new InvalidField("at", "must not be more than " + MAX_AGE.toHours() + " hours ago: " + at);
        }
    }

    /** Whether a store may have forgotten it by now. */
    public boolean isForgotten(Instant now) {
        return at.isBefore(now.minus(Stock.REMEMBERED));
    }
}
