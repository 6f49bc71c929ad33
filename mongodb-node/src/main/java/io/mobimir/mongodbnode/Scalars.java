package io.mobimir.mongodbnode;

import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The values that indexes keep in order, which is MongoDB's: nothing, numbers, texts, ids, flags, times. */
final class Scalars {
    /** Whole numbers above this are not all different as doubles. */
    private static final long LARGEST_WHOLE = 1L << 53;

    private static final List<Class<?>> ORDER =
            List.of(Missing.class, Double.class, String.class, ObjectId.class, Boolean.class, Instant.class);

    private Scalars() {}

    /** Returns the form in which equal values are equal; empty for a value that no index can order, such as a list. */
    static Optional<Object> of(@Nullable Object value) {
        if (value == null) {
            return Optional.of(Missing.getInstance());
        }
        if (value instanceof Number number) {
            return number(number);
        }
        return ORDER.contains(value.getClass()) ? Optional.of(value) : Optional.empty();
    }

    private static Optional<Object> number(Number number) {
        boolean exact = number instanceof Integer
                || (number instanceof Double real && !real.isNaN())
                || (number instanceof Long whole && whole <= LARGEST_WHOLE && whole >= -LARGEST_WHOLE);
        return exact ? Optional.of(number.doubleValue() + 0.0) : Optional.empty(); // turns -0.0 into 0.0
    }

    static boolean isNothing(Object scalar) {
        return scalar instanceof Missing;
    }

    static int compare(Object one, Object other) {
        if (!one.getClass().equals(other.getClass())) {
            return Integer.compare(rank(one), rank(other));
        }
        return isNothing(one) ? 0 : compareAlike(one, other);
    }

    @SuppressWarnings("unchecked") // the remaining values are comparable and of one class
    private static int compareAlike(Object one, Object other) {
        return ((Comparable<Object>) one).compareTo(other);
    }

    private static int rank(Object scalar) {
        return ORDER.indexOf(scalar.getClass());
    }
}
