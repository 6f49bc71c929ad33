package io.mobimir.http.route;

import io.mobimir.shop.Require;
import java.util.List;
import java.util.Map;

/** The JSON schema of a parameter. */
public record ParameterSchema(Map<String, Object> json) {
    public ParameterSchema {
        json = Map.copyOf(json);
    }

    public static ParameterSchema text(int max) {
        return new ParameterSchema(Map.of("type", "string", "minLength", 1, "maxLength", max));
    }

    public static ParameterSchema id() {
        return text(Require.MAX_ID);
    }

    public static ParameterSchema time() {
        return formatted("date-time");
    }

    public static ParameterSchema day() {
        return formatted("date");
    }

    private static ParameterSchema formatted(String format) {
        return new ParameterSchema(Map.of("type", "string", "format", format));
    }

    public static ParameterSchema pattern(String pattern) {
        return new ParameterSchema(Map.of("type", "string", "pattern", "^" + pattern + "$"));
    }

    public static ParameterSchema number(int min, int max) {
        return new ParameterSchema(Map.of("type", "integer", "minimum", min, "maximum", max));
    }

    public static ParameterSchema oneOf(List<String> values) {
        return new ParameterSchema(Map.of("type", "string", "enum", List.copyOf(values)));
    }
}
