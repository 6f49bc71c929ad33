package io.mobimir.store.mongodb.heat;

import io.mobimir.insight.heat.AccessKind;
import io.mobimir.insight.heat.HeatKey;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * What a command is about.
 *
 * @param keys the documents, by the field that names each; empty if the command names none
 */
record CommandKeys(String collection, AccessKind kind, Set<HeatKey> keys) {
    private static final Map<String, AccessKind> KINDS = Map.of(
            "find", AccessKind.READ,
            "aggregate", AccessKind.READ,
            "count", AccessKind.READ,
            "getMore", AccessKind.READ,
            "insert", AccessKind.WRITE,
            "update", AccessKind.WRITE,
            "delete", AccessKind.WRITE,
            "findAndModify", AccessKind.WRITE);

    /** The fields that name one document, or one customer; the first that a filter has counts. */
    static final List<String> NAMING = List.of("product_id", "order_id", "_id", "user_id", "session_id");

    CommandKeys {
        keys = Set.copyOf(keys);
    }

    /** Returns what a command is about; empty if it is about no collection of ours. */
    static Optional<CommandKeys> of(String name, BsonDocument command) {
        AccessKind kind = KINDS.get(name);
        BsonValue collection = command.get(name.equals("getMore") ? "collection" : name);
        if (kind == null || collection == null || !collection.isString()) {
            return Optional.empty();
        }
        Set<HeatKey> keys = new LinkedHashSet<>();
        filters(name, command).forEach(filter -> addKeys(filter, keys));
        return Optional.of(new CommandKeys(collection.asString().getValue(), kind, keys));
    }

    private static List<BsonDocument> filters(String name, BsonDocument command) {
        return switch (name) {
            case "find" -> documents(command, "filter");
            case "count", "findAndModify" -> documents(command, "query");
            case "insert" -> inArray(command, "documents", "");
            case "update" -> inArray(command, "updates", "q");
            case "delete" -> inArray(command, "deletes", "q");
            case "aggregate" -> inArray(command, "pipeline", "$match");
            default -> List.of();
        };
    }

    private static List<BsonDocument> documents(BsonDocument command, String field) {
        BsonValue found = command.get(field);
        return found != null && found.isDocument() ? List.of(found.asDocument()) : List.of();
    }

    /** Returns the documents of an array, or one field of each. */
    private static List<BsonDocument> inArray(BsonDocument command, String array, String field) {
        List<BsonDocument> found = new ArrayList<>();
        for (BsonValue each : command.getArray(array, new BsonArray())) {
            if (each.isDocument()) {
                found.addAll(field.isEmpty() ? List.of(each.asDocument()) : documents(each.asDocument(), field));
            }
        }
        return found;
    }

    private static void addKeys(BsonDocument filter, Set<HeatKey> keys) {
        for (String field : NAMING) {
            BsonValue value = filter.get(field);
            List<BsonValue> values = value == null ? List.of() : values(value);
            if (!values.isEmpty()) {
                values.forEach(each -> keys.add(HeatKey.of(field + "=" + text(each))));
                return;
            }
        }
    }

    /** Returns the values of an equality or of {@code $in}; none for any other condition, which may match many. */
    private static List<BsonValue> values(BsonValue condition) {
        if (condition.isDocument()) {
            BsonValue in = condition.asDocument().get("$in");
            return in != null && in.isArray() ? in.asArray().getValues() : List.of();
        }
        return condition.isString() || condition.isObjectId() ? List.of(condition) : List.of();
    }

    private static String text(BsonValue value) {
        return value.isString() ? value.asString().getValue() : value.toString();
    }
}
