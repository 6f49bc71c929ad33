package io.mobimir.store.cassandra.catalogue.row;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.GettableByName;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.ListingPlace;
import io.mobimir.shop.catalogue.ListingTrail;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Wording;
import io.mobimir.store.cassandra.schema.CqlType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Currency;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** Converts the rows of the catalogue's tables. */
public final class CatalogueRows {
    private CatalogueRows() {}

    static StoredCard stored(Row row) {
        Card card = new Card(
                category(row, "category"),
                money(row),
                keyed(value(row, "wordings", CatalogueTables.WORDINGS), Locale::forLanguageTag),
                value(row, "attributes", CatalogueTables.TEXTS),
                image(row),
                row.getBoolean("is_active"));
        Product product = new Product(id(row), instant(row, "created_at"), row.getLong("version"), card);
        return new StoredCard(product, trail(row), row.getInt("bucket"));
    }

    static ByCategory byCategory(Row row) {
        ByCategory.Key key = new ByCategory.Key(
                category(row, "category"), row.getInt("bucket"), instant(row, "created_at"), id(row));
        Optional<Offer> offer = row.isNull("version")
                ? Optional.empty()
                : Optional.of(offer(row, category(row, "product_category"), money(row)));
        return new ByCategory(key, row.getBoolean("in_doubt"), offer);
    }

    static ByPrice byPrice(Row row) {
        ByPrice.Part part =
                new ByPrice.Part(category(row, "category"), row.getInt("price_bucket"), row.getInt("bucket"));
        ByPrice.Key key = new ByPrice.Key(part, Objects.requireNonNull(row.getBigDecimal("price")), id(row));
        return new ByPrice(key, row.getBoolean("in_doubt"), copy(row));
    }

    private static Optional<ListingCopy> copy(Row row) {
        if (row.isNull("version")) {
            return Optional.empty();
        }
        ListingTrail trail = trail(row);
        ListingPlace present = trail.present();
        return Optional.of(new ListingCopy(offer(row, present.category(), present.price()), trail));
    }

    private static Offer offer(Row row, Category category, Money price) {
        return new Offer(
                id(row),
                category,
                price,
                keyed(value(row, "names", CatalogueTables.TEXTS), Locale::forLanguageTag),
                value(row, "attributes", CatalogueTables.INDEXED),
                image(row),
                instant(row, "created_at"),
                row.getLong("version"));
    }

    static ListingPlace place(GettableByName value) {
        return new ListingPlace(
                value.getLong("since"), category(value, "category"), money(value), value.getBoolean("active"));
    }

    public static String currency(StoredCard stored) {
        return stored.product().card().price().currency().getCurrencyCode();
    }

    public static Map<String, Wording> wordings(StoredCard stored) {
        return keyed(stored.product().card().wordings(), Locale::toLanguageTag);
    }

    static Map<String, String> names(Offer offer) {
        return keyed(offer.names(), Locale::toLanguageTag);
    }

    private static ListingTrail trail(Row row) {
        return new ListingTrail(value(row, "trail", CatalogueTables.TRAIL));
    }

    private static Money money(GettableByName row) {
        BigDecimal amount = Objects.requireNonNull(row.getBigDecimal("price"));
        return new Money(amount, Currency.getInstance(row.getString("currency")));
    }

    private static ProductId id(GettableByName row) {
        return new ProductId(Objects.requireNonNull(row.getString("product_id")));
    }

    private static Category category(GettableByName row, String column) {
        return new Category(Objects.requireNonNull(row.getString(column)));
    }

    private static Instant instant(GettableByName row, String column) {
        return Objects.requireNonNull(row.getInstant(column));
    }

    private static Optional<String> image(GettableByName row) {
        return Optional.ofNullable(row.getString("image")).filter(image -> !image.isEmpty());
    }

    private static <V> V value(GettableByName row, String column, CqlType<V> type) {
        return Objects.requireNonNull(row.get(column, type.codec()));
    }

    private static <K, L, V> Map<L, V> keyed(Map<K, V> map, Function<K, L> key) {
        Map<L, V> result = new HashMap<>();
        map.forEach((old, value) -> result.put(key.apply(old), value));
        return result;
    }
}
