package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.Cursors;
import io.mobimir.shop.Money;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Wording;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.Buckets;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Opens catalogues for tests, with sample products. */
final class TestCatalogue {
    /** Splits both listings in two, so that every test merges parts. */
    static final CatalogueSettings SETTINGS = new CatalogueSettings(Map.of(), Buckets.hash(2), Buckets.hash(2));

    private TestCatalogue() {}

    static CassandraCatalogue open(Cassandra cassandra, Clock clock) {
        return open(cassandra, clock, SETTINGS);
    }

    static CassandraCatalogue open(Cassandra cassandra, Clock clock, CatalogueSettings settings) {
        return new CassandraCatalogue(
                cassandra, clock, new Cursors(new byte[] {1}), new BucketPlans(cassandra, clock), settings);
    }

    /** Empties the tables for tests that read whole tables; the classes that share them run one after the other. */
    static void truncate(Cassandra cassandra) {
        List.of("products_by_id", "products_by_category", "products_by_category_price")
                .forEach(table -> cassandra.executeDdl(cassandra.inKeyspace("TRUNCATE shop." + table)));
    }

    static Card card(Category category, String price) {
        return new Card(
                category,
                Money.rub(price),
                Map.of(Locale.forLanguageTag("ru"), new Wording("Смартфон", "С экраном")),
                Map.of("color", "Черный"),
                Optional.of("right.jpg"),
                true);
    }

    static Product stored(CatalogueChangeResult change) {
        return ((CatalogueChangeResult.Stored) change).product();
    }
}
