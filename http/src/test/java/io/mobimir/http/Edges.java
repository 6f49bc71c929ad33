package io.mobimir.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Values at the edges of the Java types behind the types that the API declares. */
public final class Edges {
    private static final List<String> NUMBERS = List.of(
            "-9223372036854775808",
            "9223372036854775807",
            "-9223372036854775809",
            "-2147483648",
            "2147483647",
            "2147483648",
            "-1",
            "0",
            "1e999999999",
            "-1e-999999999",
            "NaN",
            "Infinity",
            "0x7f",
            "1.5");
    private static final List<String> TIMES = List.of(
            "-1000000000-01-01T00:00:00Z",
            "+1000000000-12-31T23:59:59.999999999Z",
            "-292275055-05-16T16:47:04.191Z",
            "+292278994-08-17T07:12:55.808Z",
            "0000-01-01T00:00:00Z",
            "1969-12-31T23:59:59.999Z",
            "9999-12-31T23:59:59.999999999Z",
            "2026-02-30T00:00:00Z",
            "2026-11-27T10:15:60Z",
            "2026-11-27T10:15:30+25:00");
    private static final List<String> DAYS = List.of(
            "-999999999-01-01",
            "+999999999-12-31",
            "0000-01-01",
            "1969-12-31",
            "9999-12-31",
            "+10000-01-01",
            "2026-02-30",
            "1e999999999");
    private static final List<String> TEXTS = List.of(
            "",
            " ",
            ".",
            "..",
            "/",
            "%",
            "a/b",
            "\u0000",
            "a\u0000b",
            "\u0001",
            "\u007f",
            "\u0085",
            "\u202e",
            "\ufeff",
            "\ufffd",
            "\uffff",
            "\ud83d\ude00",
            "'; DROP TABLE orders;--",
            "${jndi:ldap://127.0.0.1/a}",
            "1e999999999",
            "999999999999999999.99999999",
            "x".repeat(10_000));

    private Edges() {}

    /** Returns edge values for this schema, as plain text. */
    public static List<String> of(Map<String, Object> schema) {
        List<String> values = new ArrayList<>(TEXTS);
        String format = String.valueOf(schema.get("format"));
        if ("integer".equals(schema.get("type"))) {
            values.addAll(NUMBERS);
        } else if (format.equals("date-time")) {
            values.addAll(TIMES);
        } else if (format.equals("date")) {
            values.addAll(DAYS);
        } else if (format.equals("uuid")) {
            values.addAll(List.of(
                    "ffffffff-ffff-7fff-bfff-ffffffffffff",
                    "00000000-0000-7000-8000-000000000000",
                    "ffffffff-ffff-ffff-ffff-ffffffffffff",
                    "0-0-0-0-0"));
        }
        return values;
    }

    /** Returns edge values for a field of this schema, as JSON. */
    static List<String> json(JsonNode schema) {
        List<String> values = new ArrayList<>(List.of("null", "true", "[]", "{}", "\"\\ud800\"", "\"\\udc00x\""));
        values.addAll(List.of("1e999999999", "-1e999999999", "9223372036854775808", "-2147483649", "0.1", "1e1"));
        for (String text : of(Map.of("type", Conformance.type(schema), "format", "date-time"))) {
            values.add(quoted(text));
        }
        values.add("{\"\\ud800\": \"x\"}");
        values.add("{\"\\u0000\": \"x\"}");
        values.add("{\"x\": \"a\\u0000b\"}");
        values.add("[\"a\\u0000b\"]");
        values.add("[null]");
        values.add("{\"x\": null}");
        return values;
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        text.chars().forEach(c -> json.append(escaped((char) c)));
        return json.append('"').toString();
    }

    private static String escaped(char c) {
        boolean plain = c >= ' ' && c <= '~' && c != '"' && c != '\\';
        return plain ? String.valueOf(c) : String.format("\\u%04x", (int) c);
    }
}
