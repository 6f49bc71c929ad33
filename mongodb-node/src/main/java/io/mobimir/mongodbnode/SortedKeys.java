package io.mobimir.mongodbnode;

import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a collection in the order of some fields and then of {@code _id}. Held in memory only: the opened
 * collection adds its documents. While a document has a list or another value without an order in such a field, the
 * index answers no query, and every document has to be looked at. Not safe for several threads.
 */
final class SortedKeys {
    private static final String ID = "_id";
    private static final int MOST_PARTS = 1_000;

    private final List<String> fields;
    private final boolean unique;
    private final NavigableSet<IndexKey> keys = new TreeSet<>();
    private long withoutOrder;

    /** @param unique whether no two documents have the same values in all these fields */
    SortedKeys(List<String> fields, boolean unique) {
        this.fields = List.copyOf(fields);
        this.unique = unique;
    }

    void add(Document document) {
        key(document).ifPresentOrElse(keys::add, () -> withoutOrder++);
    }

    void remove(Document document) {
        key(document).ifPresentOrElse(keys::remove, () -> withoutOrder--);
    }

    private Optional<IndexKey> key(Document document) {
        List<Optional<Object>> values = Stream.concat(fields.stream(), Stream.of(ID))
                .map(field -> Scalars.of(value(document, field)))
                .toList();
        return values.stream().allMatch(Optional::isPresent)
                ? Optional.of(
                        new IndexKey(values.stream().map(Optional::orElseThrow).toList(), 0))
                : Optional.empty();
    }

    /** Returns the value of a field. Most fields have no dotted path, and splitting takes longer than all the rest. */
    private static @Nullable Object value(Document document, String field) {
        return field.indexOf('.') < 0 ? document.get(field) : Utils.getSubdocumentValueCollectionAware(document, field);
    }

    /**
     * Returns the keys that can match a query.
     *
     * @param order as the query names it; empty if it names none
     */
    Optional<KeyRange> span(IndexConditions conditions, Document order) {
        if (withoutOrder > 0) {
            return Optional.empty();
        }
        List<IndexKey> begin = List.of(IndexKey.FIRST);
        int fixed = 0;
        while (fixed < fields.size() && begin.size() < MOST_PARTS) {
            Optional<List<Object>> values = conditions.values(fields.get(fixed));
            if (values.isEmpty()) {
                break;
            }
            begin = begin.stream()
                    .flatMap(key -> values.get().stream().map(key::before))
                    .toList();
            fixed++;
        }
        return Optional.of(span(conditions, begin, fixed, order));
    }

    private KeyRange span(IndexConditions conditions, List<IndexKey> begin, int fixed, Document order) {
        Optional<String> next = fixed < fields.size() ? Optional.of(fields.get(fixed)) : Optional.empty();
        Optional<Object> lower = next.flatMap(conditions::lower);
        Optional<Object> upper = next.flatMap(conditions::upper);
        int bounded = lower.isPresent() || upper.isPresent() ? 1 : 0;
        int weight = unique && next.isEmpty() ? Integer.MAX_VALUE : 2 * fixed + bounded;
        boolean sorted = begin.size() == 1 && isOrder(fixed, order);
        List<NavigableSet<IndexKey>> parts = new ArrayList<>();
        for (IndexKey each : begin) {
            IndexKey first = lower.map(each::before).orElse(each);
            IndexKey last = upper.map(each::behind).orElse(each.behind());
            if (first.compareTo(last) <= 0) {
                NavigableSet<IndexKey> part = keys.subSet(first, true, last, true);
                parts.add(sorted && isDescending(order) ? part.descendingSet() : part);
            }
        }
        return new KeyRange(parts, weight, sorted);
    }

    /** Returns whether the keys are in this order, or in its opposite, once the first fields are fixed. */
    private boolean isOrder(int fixed, Document order) {
        List<String> rest =
                Stream.concat(fields.stream().skip(fixed), Stream.of(ID)).toList();
        List<String> asked = List.copyOf(order.keySet());
        boolean oneDirection =
                order.values().stream().map(SortedKeys::isDescending).distinct().count() == 1;
        return oneDirection && asked.size() <= rest.size() && asked.equals(rest.subList(0, asked.size()));
    }

    private static boolean isDescending(Document order) {
        return isDescending(order.values().iterator().next());
    }

    private static boolean isDescending(Object direction) {
        return direction instanceof Number number && number.intValue() < 0;
    }
}
