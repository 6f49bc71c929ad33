package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.store.cassandra.bucket.Buckets;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * How listings are split into partitions.
 *
 * @param bandWidths the width of a band of prices in a category and those below it; {@value #DEFAULT_WIDTH} elsewhere
 * @param byTime how {@code products_by_category} is split by default; one category may be split differently
 * @param byPrice how a band of {@code products_by_category_price} is split; applies to products added from now on
 */
public record CatalogueSettings(Map<Category, BigDecimal> bandWidths, Buckets byTime, Buckets byPrice) {
    private static final String DEFAULT_WIDTH = "100";
    private static final BigDecimal NARROWEST = BigDecimal.ONE;
    private static final BigDecimal WIDEST = new BigDecimal("10000000");

    public static final CatalogueSettings DEFAULT = new CatalogueSettings(Map.of(), Buckets.NONE, Buckets.NONE);

    public CatalogueSettings {
        bandWidths = Map.copyOf(bandWidths);
        bandWidths.forEach((category, width) -> {
            if (width.compareTo(NARROWEST) < 0 || width.compareTo(WIDEST) > 0) {
                throw new InvalidField("catalogue.band-widths", "must be between 1 and 10000000 for " + category);
            }
        });
        requireNoCalendar("catalogue.by-time", byTime);
        requireNoCalendar("catalogue.by-price", byPrice);
    }

    /** Refuses a calendar: products are shown for years, so a listing would walk through all of them. */
    private static void requireNoCalendar(String field, Buckets buckets) {
        if (buckets.isCalendar()) {
            throw new InvalidField(field, "must be none or hash(n)");
        }
    }

    /** Returns the width set for the category itself or for the nearest one above it. */
    BigDecimal widthOf(Category category) {
        List<Category> lineage = category.lineage();
        for (int i = lineage.size() - 1; i >= 0; i--) {
            BigDecimal width = bandWidths.get(lineage.get(i));
            if (width != null) {
                return width;
            }
        }
        return new BigDecimal(DEFAULT_WIDTH);
    }
}
