package io.mobimir.http.api;

import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.Parameter.Place;
import io.mobimir.http.route.Schema;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.IdempotencyKey;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Require;
import io.mobimir.shop.Zone;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.session.SessionId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale.LanguageRange;

/** The parameters that several routes have. */
final class Parameters {
    static final Parameter<ProductId> PRODUCT =
            new Parameter<>("product_id", Place.PATH, Schema.id(), "Such as PROD-12345.", ProductId::new);
    static final Parameter<OrderId> ORDER =
            new Parameter<>("order_id", Place.PATH, Schema.id(), "As checkout answered it.", OrderId::new);
    static final Parameter<SessionId> SESSION =
            new Parameter<>("session_id", Place.PATH, Schema.id(), "One of one's own.", SessionId::new);
    static final Parameter<Zone> ZONE =
            new Parameter<>("geozone", Place.QUERY, Schema.pattern(ShapeLimits.WORD), "Only of this zone.", Zone::new);
    static final Parameter<Category> CATEGORY = new Parameter<>(
            "category",
            Place.QUERY,
            Schema.id(),
            "Such as Электроника.Смартфоны; those below it are included.",
            Category::new);
    static final Parameter<OrderStatus> STATUS = new Parameter<>(
            "status",
            Place.QUERY,
            Schema.oneOf(
                    Arrays.stream(OrderStatus.values()).map(OrderStatus::key).toList()),
            "Only orders that have it now.",
            OrderStatus::parse);
    static final Parameter<Integer> LIMIT =
            Parameter.number("limit", 1, Page.MAX_SIZE, "How many at most; 20 if it is not said.");
    static final Parameter<Cursor> CURSOR = new Parameter<>(
            "cursor", Place.QUERY, Schema.text(4_096), "The next_cursor of the page before.", Cursor::new);
    static final Parameter<IdempotencyKey> CHANGE = new Parameter<>(
            IdempotencyKey.FIELD,
            Place.HEADER,
            Schema.text(IdempotencyKey.MAX),
            "Names this change, in printable ASCII; the same change under the same key counts once. Remembered for 48 hours"
                    + " at least. Without it every request counts.",
            IdempotencyKey::new);
    static final Parameter<IdempotencyKey> KEY = new Parameter<>(
            IdempotencyKey.FIELD,
            Place.NEEDED_HEADER,
            Schema.text(IdempotencyKey.MAX),
            "Names this wish, in printable ASCII; the same key again has the same answer.",
            IdempotencyKey::new);
    static final Parameter<List<LanguageRange>> LANGUAGE = new Parameter<>(
            "Accept-Language",
            Place.HEADER,
            Schema.text(1_000),
            "In which language names are kept in the cart.",
            Parameters::languages);

    static final int USUAL_LIMIT = 20;

    private Parameters() {}

    private static List<LanguageRange> languages(String text) {
        try {
            return LanguageRange.parse(Require.text("Accept-Language", text, 1_000));
        } catch (InvalidField e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new InvalidField("Accept-Language", "must be like ru, en;q=0.5");
        }
    }
}
