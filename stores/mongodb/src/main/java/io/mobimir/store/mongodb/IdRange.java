package io.mobimir.store.mongodb;

import com.mongodb.client.model.Filters;
import io.mobimir.shop.InvalidField;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.BsonType;
import org.bson.conversions.Bson;
import org.bson.types.ObjectId;

/**
 * A part of a collection, by {@code _id}.
 *
 * @param after the largest id before it; empty: from the smallest on
 * @param upTo its largest id; empty: up to the largest id
 * @param others whether it is the part of documents whose {@code _id} is no ObjectId; such a part is read whole
 */
public record IdRange(Optional<String> after, Optional<String> upTo, boolean others) {
    /** The part of all documents whose {@code _id} is no ObjectId. */
    public static final IdRange OTHERS = new IdRange(Optional.empty(), Optional.empty(), true);

    /** The part of all documents whose {@code _id} is an ObjectId. */
    public static final IdRange WHOLE = new IdRange(Optional.empty(), Optional.empty(), false);

    private static final String OTHERS_NAME = "others";
    private static final String TO = "..";

    public IdRange {
        after.ifPresent(IdRange::requireId);
        upTo.ifPresent(IdRange::requireId);
    }

    private static void requireId(String id) {
        if (!ObjectId.isValid(id)) {
            throw new InvalidField("range", "must begin and end with an ObjectId, not \"" + id + "\"");
        }
    }

    /** Parses the result of {@link #name}. */
    public static IdRange parse(String name) {
        if (name.equals(OTHERS_NAME)) {
            return OTHERS;
        }
        int to = name.indexOf(TO);
        if (to < 0) {
            throw new InvalidField("range", "must be like FROM..TO, not \"" + name + "\"");
        }
        return new IdRange(id(name.substring(0, to)), id(name.substring(to + TO.length())), false);
    }

    private static Optional<String> id(String text) {
        return Optional.of(text).filter(id -> !id.isEmpty());
    }

    /** Returns this part as a text that stays valid. */
    public String name() {
        return others ? OTHERS_NAME : after.orElse("") + TO + upTo.orElse("");
    }

    /** Returns the parts between these ids, and the part of others; together they are the collection. */
    static List<IdRange> between(List<ObjectId> sorted) {
        List<IdRange> ranges = new ArrayList<>();
        Optional<String> last = Optional.empty();
        for (ObjectId id : sorted) {
            Optional<String> next = Optional.of(id.toHexString());
            ranges.add(new IdRange(last, next, false));
            last = next;
        }
        ranges.add(new IdRange(last, Optional.empty(), false));
        ranges.add(OTHERS);
        return ranges;
    }

    /** Returns the rest of this part after an id. */
    public IdRange from(String seen) {
        return others ? this : new IdRange(Optional.of(seen), upTo, false);
    }

    Bson filter() {
        Bson isObjectId = Filters.type("_id", BsonType.OBJECT_ID);
        if (others) {
            return Filters.not(isObjectId);
        }
        List<Bson> all = new ArrayList<>(List.of(isObjectId));
        after.ifPresent(id -> all.add(Filters.gt("_id", new ObjectId(id))));
        upTo.ifPresent(id -> all.add(Filters.lte("_id", new ObjectId(id))));
        return Filters.and(all);
    }
}
