package io.mobimir.store.cassandra.catalogue.row;

import static io.mobimir.store.cassandra.schema.CqlType.BIGINT;
import static io.mobimir.store.cassandra.schema.CqlType.BOOLEAN;
import static io.mobimir.store.cassandra.schema.CqlType.DECIMAL;
import static io.mobimir.store.cassandra.schema.CqlType.INT;
import static io.mobimir.store.cassandra.schema.CqlType.TEXT;
import static io.mobimir.store.cassandra.schema.CqlType.TIMESTAMP;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.ListingPlace;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.Wording;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.schema.CqlType;
import io.mobimir.store.cassandra.schema.PersonalRows;
import io.mobimir.store.cassandra.schema.Table;
import io.mobimir.store.cassandra.schema.UserType;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The tables of the catalogue: the cards, their copies, and two small tables that help to find copies. */
public final class CatalogueTables {
    public static final UserType<Wording> WORDING = UserType.<Wording>named("wording")
            .field("name", TEXT, Wording::name)
            .field("description", TEXT, Wording::description)
            .reads(
                    Wording.class,
                    value -> new Wording(
                            Objects.requireNonNull(value.getString("name")),
                            Objects.requireNonNullElse(value.getString("description"), "")));

    public static final UserType<ListingPlace> PLACE = UserType.<ListingPlace>named("product_place")
            .field("since", BIGINT, ListingPlace::since)
            .field("category", TEXT, place -> place.category().path())
            .field("price", DECIMAL, place -> place.price().amount())
            .field("currency", TEXT, place -> place.price().currency().getCurrencyCode())
            .field("active", BOOLEAN, ListingPlace::active)
            .reads(ListingPlace.class, CatalogueRows::place);

    public static final CqlType<Map<String, Wording>> WORDINGS =
            CqlType.map(TEXT, WORDING.type()).frozen();
    public static final CqlType<List<ListingPlace>> TRAIL =
            CqlType.list(PLACE.type()).frozen();
    public static final CqlType<Map<String, String>> TEXTS =
            CqlType.map(TEXT, TEXT).frozen();
    /** Not frozen, because only unfrozen maps can be indexed by entry. */
    static final CqlType<Map<String, String>> INDEXED = CqlType.map(TEXT, TEXT);

    public static final CqlType<Set<Integer>> NUMBERS = CqlType.set(INT);

    public static final Duration CHANGES_KEPT = Duration.ofDays(1);

    public static final Table<StoredCard> PRODUCTS_BY_ID = Table.<StoredCard>named(
                    "products_by_id", TableClass.PRODUCTS, "The cards of products; listings are copies of them.")
            .partition("product_id", TEXT, stored -> stored.id().value())
            .column(
                    "category",
                    TEXT,
                    stored -> stored.product().card().category().path())
            .column("price", DECIMAL, stored -> stored.product().card().price().amount())
            .column("currency", TEXT, CatalogueRows::currency)
            .column("wordings", WORDINGS, CatalogueRows::wordings)
            .column("attributes", TEXTS, stored -> stored.product().card().attributes())
            .column("image", TEXT, stored -> stored.product().card().image().orElse(""))
            .column("is_active", BOOLEAN, stored -> stored.product().card().active())
            .column("created_at", TIMESTAMP, stored -> stored.product().createdAt())
            .column("version", BIGINT, StoredCard::version)
            .column("trail", TRAIL, stored -> stored.trail().places())
            .column("bucket", INT, StoredCard::bucket)
            .comment("wordings", "name and description by language")
            .comment("version", "microsecond of the last change; a change names the version it saw")
            .comment("trail", "recent positions of the product in listings, oldest first")
            .comment("bucket", "the part of its price bands that the product is in")
            .persons(PersonalRows.none())
            .reads(CatalogueRows::stored);

    public static final Table<ByCategory> PRODUCTS_BY_CATEGORY = Table.<ByCategory>named(
                    "products_by_category",
                    TableClass.PRODUCTS,
                    "Active products of a category and those below it, newest first; a copy.")
            .partition("category", TEXT, row -> row.key().category().path())
            .partition("bucket", INT, row -> row.key().bucket())
            .descending("created_at", TIMESTAMP, row -> row.key().createdAt())
            .descending("product_id", TEXT, row -> row.key().id().value())
            .column("product_category", TEXT, offer(offer -> offer.category().path()))
            .column("price", DECIMAL, offer(offer -> offer.price().amount()))
            .column("currency", TEXT, offer(offer -> offer.price().currency().getCurrencyCode()))
            .column("names", TEXTS, offer(CatalogueRows::names))
            .column("attributes", INDEXED, offer(Offer::attributes))
            .column("image", TEXT, offer(offer -> offer.image().orElse("")))
            .column("version", BIGINT, offer(Offer::version))
            .column("in_doubt", BOOLEAN, ByCategory::inDoubt)
            .comment("category", "the category of the listing")
            .comment("bucket", "part of the listing, by the plan in bucket_plans")
            .comment("product_category", "the category of the product: the same or one below")
            .comment("names", "name by language")
            .comment("version", "version of the card that this copies")
            .comment("in_doubt", "the product is being changed: only products_by_id is reliable")
            .index("products_by_category_attributes", "entries(attributes)")
            .persons(PersonalRows.none())
            .reads(CatalogueRows::byCategory);

    public static final Table<ByPrice> PRODUCTS_BY_CATEGORY_PRICE = Table.<ByPrice>named(
                    "products_by_category_price",
                    TableClass.PRODUCTS,
                    "Active products of a category and those below it by bands of prices; a copy.")
            .partition("category", TEXT, row -> row.key().part().category().path())
            .partition("price_bucket", INT, row -> row.key().part().band())
            .partition("bucket", INT, row -> row.key().part().bucket())
            .ascending("price", DECIMAL, row -> row.key().price())
            .ascending("product_id", TEXT, row -> row.key().id().value())
            .column("created_at", TIMESTAMP, copy(copy -> copy.offer().createdAt()))
            .column("names", TEXTS, copy(copy -> CatalogueRows.names(copy.offer())))
            .column("attributes", INDEXED, copy(copy -> copy.offer().attributes()))
            .column("image", TEXT, copy(copy -> copy.offer().image().orElse("")))
            .column("version", BIGINT, copy(copy -> copy.offer().version()))
            .column("trail", TRAIL, copy(copy -> copy.trail().places()))
            .column("in_doubt", BOOLEAN, ByPrice::inDoubt)
            .comment("category", "the category of the listing")
            .comment("price_bucket", "number of the band: price divided by the width in price_bands")
            .comment("bucket", "part of the band")
            .comment("names", "name by language")
            .comment("version", "version of the card that this copies")
            .comment("trail", "recent positions of the product in listings, oldest first")
            .comment("in_doubt", "the product is being changed: only products_by_id is reliable")
            .index("products_by_category_price_attributes", "entries(attributes)")
            .persons(PersonalRows.none())
            .reads(CatalogueRows::byPrice);

    public static final Table<Band> PRICE_BANDS = Table.<Band>named(
                    "price_bands",
                    TableClass.PRODUCTS,
                    "The bands of prices that a category ever had, and their width.")
            .partition("category", TEXT, band -> band.category().path())
            .ascending("price_bucket", INT, Band::number)
            .shared("width", DECIMAL, Band::width)
            .column("buckets", NUMBERS, Band::buckets)
            .comment("width", "width of every band; the first product of the category fixes it")
            .comment("buckets", "the parts that the band is split over")
            .persons(PersonalRows.none())
            .reads(row -> new Band(
                    new Category(Objects.requireNonNull(row.getString("category"))),
                    row.getInt("price_bucket"),
                    row.getBigDecimal("width"),
                    Objects.requireNonNull(row.get("buckets", NUMBERS.codec()))));

    public static final Table<Changed> PRODUCT_CHANGES = Table.<Changed>named(
                    "product_changes", TableClass.PLATFORM, "The products that changed in the last day.")
            .partition("minute", TIMESTAMP, changed -> changed.at().truncatedTo(ChronoUnit.MINUTES))
            .partition("shard", INT, Changed::shard)
            .ascending("changed_at", TIMESTAMP, Changed::at)
            .ascending("product_id", TEXT, changed -> changed.id().value())
            .column("version", BIGINT, Changed::version)
            .ttl(CHANGES_KEPT)
            .comment("shard", "spreads the changes of a minute over partitions")
            .persons(PersonalRows.none())
            .reads(row -> new Changed(
                    row.getInt("shard"),
                    Objects.requireNonNull(row.getInstant("changed_at")),
                    new ProductId(Objects.requireNonNull(row.getString("product_id"))),
                    row.getLong("version")));

    /** A band of a category, with the parts over which its products are split. */
    public record Band(
            Category category, int number, @Nullable BigDecimal width, Set<Integer> buckets) {}

    /** Says that a product has a new version. */
    public record Changed(int shard, Instant at, ProductId id, long version) {}

    private CatalogueTables() {}

    private static <V> Function<ByCategory, @Nullable V> offer(Function<Offer, V> part) {
        return row -> row.offer().map(part).orElse(null);
    }

    private static <V> Function<ByPrice, @Nullable V> copy(Function<ListingCopy, V> part) {
        return row -> row.copy().map(part).orElse(null);
    }
}
