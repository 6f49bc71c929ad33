package io.mobimir.http.api.shape;

import io.mobimir.http.auth.Authentication;
import io.mobimir.http.route.Parameter;
import io.mobimir.http.route.Parameter.Place;
import io.mobimir.http.route.ParameterSchema;
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

/** The parameters that several routes share. */
public final class Parameters {
    public static final Parameter<ProductId> PRODUCT =
            new Parameter<>("product_id", Place.PATH, ParameterSchema.id(), "The product's id.", ProductId::new);
    public static final Parameter<OrderId> ORDER = new Parameter<>(
            "order_id",
            Place.PATH,
            ParameterSchema.id(),
            "The order's id, from the answer of `POST /checkout`.",
            OrderId::new);
    public static final Parameter<SessionId> SESSION = new Parameter<>(
            "session_id", Place.PATH, ParameterSchema.id(), "The id of one of the caller's sessions.", SessionId::new);
    public static final Parameter<Zone> ZONE = new Parameter<>(
            "geozone", Place.QUERY, ParameterSchema.pattern(ShapeLimits.WORD), "Only orders of this zone.", Zone::new);
    public static final Parameter<Category> CATEGORY = new Parameter<>(
            "category",
            Place.QUERY,
            ParameterSchema.id(),
            "A category, from the widest to the narrowest with dots; the categories below it are included.",
            Category::new);
    public static final Parameter<OrderStatus> STATUS = new Parameter<>(
            "status",
            Place.QUERY,
            ParameterSchema.oneOf(
                    Arrays.stream(OrderStatus.values()).map(OrderStatus::key).toList()),
            "Only orders with this status now.",
            OrderStatus::parse);
    public static final Parameter<Integer> LIMIT =
            Parameter.number("limit", 1, Page.MAX_SIZE, "The most items on a page. Default: 20.");
    public static final Parameter<Cursor> CURSOR = new Parameter<>(
            "cursor", Place.QUERY, ParameterSchema.text(4_096), "The `next_cursor` of the previous page.", Cursor::new);
    public static final Parameter<IdempotencyKey> CHANGE = new Parameter<>(
            IdempotencyKey.FIELD,
            Place.HEADER,
            ParameterSchema.text(IdempotencyKey.MAX),
            "Names this change, in printable ASCII. The same change with the same key counts once, for at least 48 hours."
                    + " Without a key every request counts.",
            IdempotencyKey::new);
    public static final Parameter<IdempotencyKey> KEY = new Parameter<>(
            IdempotencyKey.FIELD,
            Place.NEEDED_HEADER,
            ParameterSchema.text(IdempotencyKey.MAX),
            "Names this checkout, in printable ASCII. Use a new key for each checkout, and the same key to repeat one.",
            IdempotencyKey::new);
    public static final Parameter<List<LanguageRange>> LANGUAGE = new Parameter<>(
            "Accept-Language",
            Place.HEADER,
            ParameterSchema.text(1_000),
            "The language of the product names in the cart.",
            Parameters::languages);

    public static final Parameter<String> KNOWN = new Parameter<>(
            "If-None-Match",
            Place.HEADER,
            ParameterSchema.text(1_000),
            "The `ETag` that the client has; the answer is 304 if it is still the same.",
            text -> text);
    public static final Parameter<String> SESSION_TOKEN = new Parameter<>(
            Authentication.SESSION_HEADER,
            Place.HEADER,
            ParameterSchema.text(8_192),
            "The token of the session, from the answer of `POST /sessions` or `POST /login`. Browsers may send it as a cookie.",
            text -> text);

    public static final int USUAL_LIMIT = 20;

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
