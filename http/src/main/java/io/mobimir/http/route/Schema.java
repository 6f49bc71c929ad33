package io.mobimir.http.route;

import io.mobimir.shop.Require;
import java.util.List;
import java.util.Map;

/** The JSON schema of a parameter. */
public record Schema(Map<String, Object> json) {
    public Schema {
        json = Map.copyOf(json);
    }

    public static Schema text(int max) {
        return new Schema(Map.of("type", "string", "minLength", 1, "maxLength", max));
    }

    public static Schema id() {
        return text(Require.MAX_ID);
    }

    public static Schema time() {
        return formatted("date-time");
    }

    public static Schema day() {
        return formatted("date");
    }

    private static Schema formatted(String format) {
        return new Schema(Map.of("type", "string", "format", format));
    }

    public static Schema pattern(String pattern) {
        return new Schema(Map.of("type", "string", "pattern", "^" + pattern + "$"));
    }

    public static Schema number(int min, int max) {
        return new Schema(Map.of("type", "integer", "minimum", min, "maximum", max));
    }

    public static Schema oneOf(List<String> values) {
        return new Schema(Map.of("type", "string", "enum", List.copyOf(values)));
    }
}
