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
 * @param id names the delivery, so that it counts once however often it is reported; remembered for two days
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
}
