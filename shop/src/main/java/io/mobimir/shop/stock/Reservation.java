package io.mobimir.shop.stock;

import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Require;
import io.mobimir.shop.Zone;
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
}
