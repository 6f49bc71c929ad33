package io.mobimir.insight.keys.data;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** Reads one object of JSON as flat fields: inner objects become names with dots, and lists become sizes. */
final class JsonFields {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int BYTES_PER_ELEMENT = 4;

    private JsonFields() {}

    /** Returns what is wrong with the line; empty if nothing is. */
    static String read(String line, FieldReceiver receiver) {
        try (JsonParser json = JSON.createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                return "is no JSON object, and each line must be one";
            }
            object(json, "", receiver);
            return json.nextToken() == null ? "" : "has more after its object";
        } catch (JsonProcessingException e) {
            return "is no JSON: " + e.getOriginalMessage().replaceAll("\\s+", " ");
        } catch (IOException e) {
            return "is no JSON";
        }
    }

    private static void object(JsonParser json, String prefix, FieldReceiver receiver) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = joined(prefix, json.currentName());
            switch (json.nextToken()) {
                case START_OBJECT -> object(json, name, receiver);
                case START_ARRAY -> receiver.list(name, list(json));
                case VALUE_NULL -> {}
                default -> receiver.value(name, json.getText());
            }
        }
    }

    /** Joins names; wrappers of types such as {@code $date}, which mongoexport writes, add none. */
    private static String joined(String prefix, String name) {
        if (prefix.isEmpty()) {
            return name;
        }
        return name.startsWith("$") ? prefix : prefix + "." + name;
    }

    private static int list(JsonParser json) throws IOException {
        int depth = 1;
        int bytes = BYTES_PER_ELEMENT;
        while (depth > 0) {
            JsonToken token = json.nextToken();
            if (token.isStructStart()) {
                depth++;
            } else if (token.isStructEnd()) {
                depth--;
            } else if (token.isScalarValue()) {
                bytes += BYTES_PER_ELEMENT + ColumnType.utf8Length(json.getText());
            }
        }
        return bytes;
    }
}
