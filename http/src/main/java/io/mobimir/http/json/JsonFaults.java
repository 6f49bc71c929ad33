package io.mobimir.http.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidNullException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import io.mobimir.shop.InvalidField;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Describes the faults of a document in terms of the API instead of Jackson's. */
final class JsonFaults {
    private static final Map<Class<?>, String> WANTED = Map.of(
            String.class, "a text",
            int.class, "a whole number",
            Integer.class, "a whole number",
            long.class, "a whole number",
            boolean.class, "true or false",
            Boolean.class, "true or false",
            Instant.class, "a time such as 2026-11-27T10:15:30Z",
            LocalDate.class, "a day such as 2026-11-27",
            UUID.class, "a UUID");

    private JsonFaults() {}

    static RuntimeException refusal(JsonProcessingException e) {
        if (e instanceof UnrecognizedPropertyException unknown) {
            return new InvalidField(path(unknown), "is not known; known are " + names(unknown.getKnownPropertyIds()));
        }
        if (e instanceof InvalidText text) {
            return new InvalidField(path(text), text.getOriginalMessage());
        }
        if (e instanceof InvalidNullException missing) {
            return new InvalidField(path(missing), "is missing");
        }
        if (e instanceof MismatchedInputException mismatch && !isTruncated(mismatch)) {
            return mismatch(mismatch);
        }
        JsonLocation place = e.getLocation();
        String where = place == null ? "" : " (line " + place.getLineNr() + ", column " + place.getColumnNr() + ")";
        return new InvalidJson("is not valid JSON: " + firstLine(e.getOriginalMessage()) + where);
    }

    private static RuntimeException mismatch(MismatchedInputException e) {
        String message = String.valueOf(e.getOriginalMessage());
        if (message.startsWith("Missing required creator property")) {
            return new InvalidField(path(e), "is missing");
        }
        if (message.startsWith("Trailing token")) {
            return new InvalidJson("must be one JSON document with nothing after it");
        }
        String wanted = wanted(e.getTargetType());
        return e.getPath().isEmpty()
                ? new InvalidJson("must be " + wanted)
                : new InvalidField(path(e), "must be " + wanted);
    }

    private static boolean isTruncated(MismatchedInputException e) {
        return String.valueOf(e.getOriginalMessage()).startsWith("Unexpected end-of-input");
    }

    private static String wanted(@Nullable Class<?> type) {
        if (type == null) {
            return "something else";
        }
        String simple = WANTED.get(type);
        if (simple != null) {
            return simple;
        }
        return Collection.class.isAssignableFrom(type) ? "a list" : "an object";
    }

    private static String path(JsonMappingException e) {
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference step : e.getPath()) {
            if (step.getFieldName() == null) {
                path.append('[').append(step.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(step.getFieldName());
            }
        }
        return path.toString();
    }

    private static List<String> names(Collection<Object> ids) {
        return ids.stream().map(String::valueOf).sorted().toList();
    }

    private static String firstLine(@Nullable String message) {
        return String.valueOf(message).lines().findFirst().orElse("");
    }
}
