package io.mobimir.store.mongodb.catalogue;

import com.mongodb.client.model.Filters;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.ListingPlace;
import io.mobimir.shop.catalogue.ListingTrail;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Wording;
import io.mobimir.store.mongodb.DocumentIds;
import io.mobimir.store.mongodb.DocumentVersions;
import io.mobimir.store.mongodb.Fields;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/** The form of a card in {@code products}. */
public final class CardDocuments {
    /** The version since which the product has its current place in listings. */
    static final String PLACED = "_placed";

    /** Finds documents that have a card, not only stock. */
    static final Bson HAS_CARD =
            Filters.or(Filters.exists("name"), Filters.exists("category"), Filters.exists("price"));

    /** The language of documents that have one name only. */
    private static final Locale SHOP_LANGUAGE = Locale.forLanguageTag("ru");

    private CardDocuments() {}

    /** Returns the {@code _id} of a new product. */
    public static ObjectId id(ProductId product) {
        return DocumentIds.of("product", product.value());
    }

    static boolean hasCard(Document document) {
        boolean described = document.containsKey("name") || document.containsKey("category");
        return (described || document.containsKey("price")) && !DocumentVersions.isDeleted(document);
    }

    /** Returns every field of the document that belongs to the card. */
    static Document write(StoredProduct stored) {
        Product product = stored.product();
        Card card = product.card();
        return new Document("product_id", product.id().value())
                .append("name", name(card.wordings()))
                .append("category", card.category().path())
                .append("price", amount(card.price()))
                .append("currency", card.price().currency().getCurrencyCode())
                .append("wordings", wordings(card.wordings()))
                .append("attributes", attributes(card.attributes()))
                .append("image", card.image().orElse(null))
                .append("active", card.active())
                .append("created_at", Date.from(product.createdAt()))
                .append(
                        "places",
                        stored.trail().places().stream()
                                .map(CardDocuments::place)
                                .toList())
                .append(PLACED, stored.trail().present().since())
                .append(DocumentVersions.FIELD, product.version());
    }

    /** Returns the name that old readers show. */
    private static String name(Map<Locale, Wording> wordings) {
        Wording own = wordings.get(SHOP_LANGUAGE);
        return own != null ? own.name() : wordings.values().iterator().next().name();
    }

    private static Decimal128 amount(Money money) {
        return new Decimal128(money.amount());
    }

    private static Document wordings(Map<Locale, Wording> wordings) {
        Document document = new Document();
        wordings.forEach((locale, wording) -> document.append(
                locale.toLanguageTag(),
                new Document("name", wording.name()).append("description", wording.description())));
        return document;
    }

    private static Document attributes(Map<String, String> attributes) {
        Document document = new Document();
        attributes.forEach((name, value) -> document.append(AttributeNames.field(name), value));
        return document;
    }

    private static Document place(ListingPlace place) {
        return new Document("since", place.since())
                .append("category", place.category().path())
                .append("price", amount(place.price()))
                .append("currency", place.price().currency().getCurrencyCode())
                .append("active", place.active());
    }

    /** Reads the card of a document; refuses a wrong field by its name. */
    public static StoredProduct read(Document document) {
        Fields fields = Fields.of(document);
        Card card = new Card(
                new Category(fields.text("category")),
                fields.money("price", fields.currency()),
                wordings(fields),
                attributes(fields),
                fields.optionalText("image").filter(image -> !image.isBlank()),
                fields.flag("active", true));
        Product product = new Product(
                new ProductId(fields.text("product_id")),
                fields.time("created_at"),
                DocumentVersions.of(document),
                card);
        List<ListingPlace> places =
                fields.list("places").stream().map(CardDocuments::place).toList();
        return places.isEmpty() ? StoredProduct.added(product) : new StoredProduct(product, new ListingTrail(places));
    }

    private static Map<Locale, Wording> wordings(Fields fields) {
        Optional<Fields> all = fields.optionalInner("wordings");
        if (all.isEmpty()) {
            String description = fields.optionalText("description").orElse("");
            return Map.of(SHOP_LANGUAGE, new Wording(fields.text("name"), description));
        }
        Map<Locale, Wording> wordings = new HashMap<>();
        for (String tag : all.get().document().keySet()) {
            Fields wording = all.get().inner(tag);
            wordings.put(
                    Locale.forLanguageTag(tag),
                    new Wording(
                            wording.text("name"),
                            wording.optionalText("description").orElse("")));
        }
        return wordings;
    }

    private static Map<String, String> attributes(Fields fields) {
        Map<String, String> attributes = new HashMap<>();
        fields.textsByName("attributes").forEach((field, value) -> attributes.put(AttributeNames.name(field), value));
        return attributes;
    }

    private static ListingPlace place(Fields place) {
        return new ListingPlace(
                place.longNumber("since"),
                new Category(place.text("category")),
                place.money("price", place.currency()),
                place.flag("active", true));
    }
}
