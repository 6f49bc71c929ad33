package io.mobimir.shop;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** One page of results and the cursor of the next; without a cursor this is the last page. */
public record Page<T>(List<T> items, Optional<Cursor> next) {
    /** The largest size of a page. */
    public static final int MAX_SIZE = 200;

    public Page {
        items = List.copyOf(items);
    }

    /** Returns a page of at most {@code size} items; {@code found} holds one item more if there is a next page. */
    public static <T> Page<T> of(List<T> found, int size, Function<T, Cursor> after) {
        if (found.size() <= size) {
            return new Page<>(found, Optional.empty());
        }
        List<T> items = found.subList(0, size);
        return new Page<>(items, Optional.of(after.apply(items.get(size - 1))));
    }

    /** Refuses a page size that is not between 1 and {@link #MAX_SIZE}. */
    public static int requireSize(int size) {
        return Require.between("limit", size, 1, MAX_SIZE);
    }
}
