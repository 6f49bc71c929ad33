package io.mobimir.shop.stock;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Require;
import io.mobimir.shop.Zone;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Units that came into a zone's store, or with a minus sign units that a count found missing.
 *
 * @param id names the delivery, so that it counts once in a zone and product however often, and with whatever time, it is reported
 * @param at when it was first reported
 */
public record Delivery(String id, ProductId product, Zone zone, int units, Instant at) {
    /** The most units of one delivery. */
    public static final int MAX_UNITS = 100_000_000;

    public Delivery {
        Require.id("delivery_id", id);
        Require.present("product_id", product);
        Require.present("geozone", zone);
        Require.between("units", units, -MAX_UNITS, MAX_UNITS);
        at = Require.present("at", at).truncatedTo(ChronoUnit.MILLIS);
        if (units == 0) {
            throw new InvalidField("units", "must not be 0");
        }
    }

    /** Refuses a time that is far ahead, or so long ago that a store may have forgotten that it counted the delivery. */
    public void requireCurrent(Instant now) {
        Require.notAhead("at", at, now, Stock.CLOCKS_DIFFER_BY);
        if (at.isBefore(now.minus(Stock.REMEMBERED))) {
            throw new InvalidField("at", "must not be more than " + Stock.REMEMBERED.toDays() + " days ago: " + at);
        }
    }
}
