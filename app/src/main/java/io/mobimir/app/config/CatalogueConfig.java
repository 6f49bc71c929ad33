package io.mobimir.app.config;

import io.mobimir.shop.catalogue.Category;
import io.mobimir.store.cassandra.bucket.Buckets;
import io.mobimir.store.cassandra.catalogue.CatalogueSettings;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;

/** Reads how the listings of the catalogue are split; an error names its own key. */
final class CatalogueConfig {
    private static final String WIDTHS = "catalogue.band-widths";
    private static final String BY_TIME = "buckets.products-by-category";
    private static final String BY_PRICE = "buckets.products-by-category-price";

    private CatalogueConfig() {}

    static CatalogueSettings read(Reader reader) {
        CatalogueSettings cut =
                reader.make(WIDTHS, () -> new CatalogueSettings(widths(reader), Buckets.NONE, Buckets.NONE));
        CatalogueSettings byTime = reader.make(
                BY_TIME,
                () -> new CatalogueSettings(cut.bandWidths(), Buckets.parse(reader.text(BY_TIME)), Buckets.NONE));
        return reader.make(
                BY_PRICE,
                () -> new CatalogueSettings(cut.bandWidths(), byTime.byTime(), Buckets.parse(reader.text(BY_PRICE))));
    }

    private static Map<Category, BigDecimal> widths(Reader reader) {
        Map<Category, BigDecimal> widths = new HashMap<>();
        reader.decimalsByName(WIDTHS).forEach((category, width) -> widths.put(new Category(category), width));
        return widths;
    }
}
