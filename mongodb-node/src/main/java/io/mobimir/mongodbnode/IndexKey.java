package io.mobimir.mongodbnode;

import java.util.ArrayList;
import java.util.List;

/**
 * The values of a document's indexed fields, or a border among such keys.
 *
 * @param side 0 for a document; a border is before (-1) or behind (1) all keys that begin with its values
 */
record IndexKey(List<Object> values, int side) implements Comparable<IndexKey> {
    static final IndexKey FIRST = new IndexKey(List.of(), -1);

    /** Returns the border before every key that continues with this value. */
    IndexKey before(Object value) {
        return new IndexKey(with(value), -1);
    }

    /** Returns the border behind every key that continues with this value. */
    IndexKey behind(Object value) {
        return new IndexKey(with(value), 1);
    }

    private List<Object> with(Object value) {
        List<Object> longer = new ArrayList<>(values);
        longer.add(value);
        return longer;
    }

    /** Returns the border behind every key that begins with these values. */
    IndexKey behind() {
        return new IndexKey(values, 1);
    }

    Object last() {
        return values.get(values.size() - 1);
    }

    @Override
    public int compareTo(IndexKey other) {
        int shorter = Math.min(values.size(), other.values.size());
        for (int i = 0; i < shorter; i++) {
            int compared = Scalars.compare(values.get(i), other.values.get(i));
            if (compared != 0) {
                return compared;
            }
        }
        return Integer.compare(side, other.side);
    }
}
