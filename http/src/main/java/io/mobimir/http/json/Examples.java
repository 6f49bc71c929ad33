package io.mobimir.http.json;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Makes examples of shapes and parameters. A field's example comes from its own description, from its name if that has one
 * meaning everywhere, or from its type.
 */
public final class Examples {
    private static final String TIME = "2026-11-27T10:15:30Z";
    private static final String DAY = "2026-11-27";
    private static final String UUID_7 = "019ac3b5-7f50-7c3a-9d5e-2b1f6a7c8d90";
    private static final String TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJVLTEifQ.c2lnbmF0dXJl";
    private static final String ORDER = "O-2026-000123";
    private static final String REASON = "The customer asked for it.";

    /** Examples by the names of text fields. */
    private static final Map<String, String> TEXTS = Map.ofEntries(
            Map.entry("product_id", "PROD-12345"),
            Map.entry("order_id", ORDER),
            Map.entry("user_id", "U-1"),
            Map.entry("session_id", "S-7f3a9c21"),
            Map.entry("delivery_id", "DELIVERY-77"),
            Map.entry("event_id", UUID_7),
            Map.entry("event_type", "VIEW_ITEM"),
            Map.entry("resource_id", "PROD-12345"),
            Map.entry("name", "Alpha phone"),
            Map.entry("names", "Alpha phone"),
            Map.entry("description", "A phone with a screen of 6.5 inches."),
            Map.entry("words", "alpha phone"),
            Map.entry("category", "Электроника.Смартфоны"),
            Map.entry("attributes", "black"),
            Map.entry("attribute", "color:black"),
            Map.entry("image", "https://img.example/alpha.jpg"),
            Map.entry("products", "PROD-12345"),
            Map.entry("amount", "59990.00"),
            Map.entry("currency", "RUB"),
            Map.entry("price_from", "1000.00"),
            Map.entry("price_to", "60000.00"),
            Map.entry("geozone", "moscow"),
            Map.entry("city", "Москва"),
            Map.entry("street", "Тверская, 1"),
            Map.entry("postal_code", "125009"),
            Map.entry("payment_method", "card"),
            Map.entry("device", "mobile"),
            Map.entry("ip", "203.0.113.7"),
            Map.entry("user_agent", "Mozilla/5.0"),
            Map.entry("token", TOKEN),
            Map.entry("data", "dark"),
            Map.entry("details", "search"),
            Map.entry("next_cursor", "AAABk7Q"),
            Map.entry("cursor", "AAABk7Q"),
            Map.entry("actor", "user:U-1"),
            Map.entry("owner", "user:U-1"),
            Map.entry("operation", "move-order"),
            Map.entry("reason", REASON),
            Map.entry("entity", "orders"),
            Map.entry("table", "orders_by_user"),
            Map.entry("key", ORDER),
            Map.entry("columns", "U-1"),
            Map.entry("Idempotency-Key", "5f0c1a52-add-1"),
            Map.entry("Mobimir-Session", TOKEN),
            Map.entry("Mobimir-Reason", REASON),
            Map.entry("Accept-Language", "ru, en;q=0.5"),
            Map.entry("If-None-Match", "\"7\""),
            Map.entry("If-Match", "\"7\""));

    private static final Map<String, Integer> NUMBERS = Map.ofEntries(
            Map.entry("units", 100),
            Map.entry("available", 98),
            Map.entry("zones", 98),
            Map.entry("received", 100),
            Map.entry("version", 7),
            Map.entry("limit", 20),
            Map.entry("hours", 24),
            Map.entry("days", 7),
            Map.entry("reread_after_seconds", 30));

    private static final Map<String, String> MAP_KEYS = Map.of(
            "names",
            "en",
            "attributes",
            "color",
            "data",
            "theme",
            "details",
            "list",
            "zones",
            "moscow",
            "columns",
            "user_id");

    private Examples() {}

    /** Returns an example of a shape, as it appears in JSON. */
    public static Map<String, Object> of(Class<?> shape) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (RecordComponent component : shape.getRecordComponents()) {
            String name = PropertyNamingStrategies.SnakeCaseStrategy.INSTANCE.translate(component.getName());
            field(component, name).ifPresent(value -> fields.put(name, value));
        }
        return fields;
    }

    /** Returns an example; empty if a typical document does not have the field. */
    private static Optional<Object> field(RecordComponent component, String name) {
        Describe says = component.getAnnotation(Describe.class);
        if (says != null && says.example().equals(Describe.ABSENT)) {
            return Optional.of(List.of())
                    .filter(list -> component.getType() == List.class)
                    .map(Object.class::cast);
        }
        if (says != null && says.oneOf().length > 0) {
            return Optional.of(says.oneOf()[0]);
        }
        String said = says == null ? "" : says.example();
        return Optional.of(value(component.getGenericType(), name, said));
    }

    /** Returns an example of a parameter with this schema. */
    public static Object of(String parameter, Map<String, Object> schema) {
        if ("integer".equals(schema.get("type"))) {
            return NUMBERS.getOrDefault(parameter, 1);
        }
        if (schema.get("enum") instanceof List<?> values) {
            return values.get(0);
        }
        return switch (String.valueOf(schema.get("format"))) {
            case "date-time" -> TIME;
            case "date" -> DAY;
            default -> text(parameter);
        };
    }

    private static Object value(Type type, String name, String said) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return generic.getRawType() == List.class
                    ? List.of(value(arguments[0], name, said))
                    : Map.of(MAP_KEYS.getOrDefault(name, "key"), value(arguments[1], name, said));
        }
        Class<?> plain = (Class<?>) type;
        if (plain == String.class || (plain.isEnum() && !said.isEmpty())) {
            return said.isEmpty() ? text(name) : said;
        }
        if (plain.isRecord()) {
            return of(plain);
        }
        return plain.isEnum() ? ShapeModule.nameOf((Enum<?>) plain.getEnumConstants()[0]) : simple(plain, name);
    }

    private static String text(String name) {
        String text = TEXTS.get(name);
        if (text == null) {
            throw new IllegalStateException("no example of " + name + ": add one to its declaration");
        }
        return text;
    }

    private static Object simple(Class<?> type, String name) {
        Map<Class<?>, Object> byType = Map.of(
                boolean.class, true,
                Boolean.class, true,
                Instant.class, TIME,
                LocalDate.class, DAY,
                UUID.class, UUID_7);
        return byType.getOrDefault(type, NUMBERS.getOrDefault(name, 1));
    }
}
