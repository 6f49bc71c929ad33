package io.mobimir.http.api.shape;

import io.mobimir.http.json.Describe;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Page;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Wording;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** JSON shapes of products. */
public final class ProductShapes {
    private ProductShapes() {}

    /** The name and description of a product in one language. */
    record Words(
            @Describe(min = 1, max = 300) String name,
            @Describe(max = 10_000, lines = true) @Nullable String description) {}

    /** A product with its whole card. */
    public record ProductCard(
            String productId,

            @Describe("From the widest to the narrowest, separated by dots")
            String category,

            Price price,
            @Describe("By language") Map<String, Words> names,
            Map<String, String> attributes,
            @Nullable String image,
            @Describe("Whether it is for sale") boolean active,
            Instant createdAt,
            @Describe("For `If-Match`") long version) {
        public static ProductCard of(Product product) {
            Card card = product.card();
            Map<String, Words> names = new TreeMap<>();
            card.wordings()
                    .forEach((locale, wording) ->
                            names.put(locale.toLanguageTag(), new Words(wording.name(), wording.description())));
            return new ProductCard(
                    product.id().value(),
                    card.category().path(),
                    Price.of(card.price()),
                    names,
                    card.attributes(),
                    card.image().orElse(null),
                    card.active(),
                    product.createdAt(),
                    product.version());
        }
    }

    /** A product as a listing shows it. */
    record ProductOffer(
            String productId,
            String category,
            Price price,
            @Describe("By language") Map<String, String> names,
            Map<String, String> attributes,
            @Nullable String image,
            Instant createdAt,
            long version) {
        public static ProductOffer of(Offer offer) {
            Map<String, String> names = new TreeMap<>();
            offer.names().forEach((locale, name) -> names.put(locale.toLanguageTag(), name));
            return new ProductOffer(
                    offer.id().value(),
                    offer.category().path(),
                    Price.of(offer.price()),
                    names,
                    offer.attributes(),
                    offer.image().orElse(null),
                    offer.createdAt(),
                    offer.version());
        }
    }

    /** A page of products. */
    public record ProductPage(
            List<ProductOffer> products,
            @Describe("Absent on the last page") @Nullable String nextCursor) {
        public static ProductPage of(Page<Offer> page) {
            return new ProductPage(
                    page.items().stream().map(ProductOffer::of).toList(),
                    page.next().map(Cursor::value).orElse(null));
        }
    }

    /** A category, with the number of active products in it and below it. */
    record CategoryCount(String category, int products) {}

    /** Categories in the order of their names; empty ones are left out. */
    public record Categories(List<CategoryCount> categories) {
        public static Categories of(SortedMap<String, Integer> counts) {
            return new Categories(counts.entrySet().stream()
                    .map(each -> new CategoryCount(each.getKey(), each.getValue()))
                    .toList());
        }
    }

    /** The number of units that each zone can sell. */
    public record Availability(
            String productId, @Describe("Units by zone") Map<String, Integer> zones) {}

    /** The fields of a product that staff can set. */
    public record CardInput(
            @Describe(min = 1, max = ShapeLimits.ID) String category,
            Price price,

            @Describe(value = "By language, such as ru or en-GB", min = 1, max = 20)
            Map<String, Words> names,

            @Describe(max = 64) @Nullable Map<String, String> attributes,

            @Describe(value = "An http or https URL", max = 1_024) @Nullable
            String image,

            @Describe("Whether it is for sale. Default: true") @Nullable
            Boolean active) {
        public Card card() {
            return new Card(
                    new Category(category),
                    price.money("price"),
                    wordings(names),
                    attributes == null ? Map.of() : attributes,
                    Optional.ofNullable(image).map(address -> BrowserLinks.require("image", address)),
                    active == null || active);
        }
    }

    /** A product to add. */
    public record ProductInput(
            @Describe(pattern = ShapeLimits.NEW_ID) String productId, CardInput card) {}

    private static Map<Locale, Wording> wordings(Map<String, Words> names) {
        Map<Locale, Wording> wordings = new HashMap<>();
        new LinkedHashMap<>(names).forEach((language, words) -> {
            Locale locale = Locale.forLanguageTag(language);
            if (!locale.toLanguageTag().equalsIgnoreCase(language)) {
                throw new InvalidField("names", "must be by language, such as ru or en-GB, not \"" + language + "\"");
            }
            String said = words.description();
            if (wordings.put(locale, new Wording(words.name(), said == null ? "" : said)) != null) {
                throw new InvalidField("names." + language, "is the same language as another");
            }
        });
        return wordings;
    }
}
