package io.mobimir.insight.keys.data;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A table of rows: a file, a table of Cassandra, a collection of MongoDB. It is read from its first row each time. */
public interface RowSource {
    /** Returns its name for people. */
    String name();

    /**
     * Returns the columns, which stay the same. A type is a guess from the first rows; after a whole reading, a column with a
     * value of another type is TEXT.
     */
    List<DataColumn> columns();

    /** Returns the present key, as a candidate is written; empty if the data has none. */
    default Optional<String> presentKey() {
        return Optional.empty();
    }

    /** Returns whether rows come in the order in which they came to be, more or less. */
    default boolean keepsOrder() {
        return true;
    }

    /**
     * Passes rows until all are read or the reader returns false. The same row is filled again and again.
     *
     * @throws io.mobimir.shop.InvalidField if there are no rows, or too many that cannot be read
     */
    void forEach(Predicate<DataRow> reader);

    /** Returns how much of the reading under way is done, from 0 to 1. */
    double progress();

    /** Returns what could not be read in the last reading. */
    BrokenLines broken();
}
