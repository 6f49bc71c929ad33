package io.mobimir.store.cassandra.catalogue;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.store.cassandra.schema.Table;
import io.mobimir.store.cassandra.verify.CopyDifference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Looks through the rows of one table.
 *
 * @param begin begins to look at a row; the answer says what is wrong, if anything
 * @param again reads a row a second time
 * @param mend what to do about a row that is wrong, if anything is to be done
 */
record CopyPass<T>(
        Table<T> table,
        Function<T, Supplier<Optional<CopyDifference>>> begin,
        Function<T, Optional<T>> again,
        Optional<Consumer<T>> mend) {

    /** Longer than a change takes between the card and its rows. */
    private static final Duration SECOND_LOOK = Duration.ofSeconds(1);

    void look(List<Row> rows, CopyFindings findings) {
        List<T> items = rows.stream().map(table::read).toList();
        findings.seen(table, items.size());
        List<T> doubtful = doubtful(items);
        if (doubtful.isEmpty()) {
            return;
        }
        LockSupport.parkNanos(SECOND_LOOK.toNanos());
        doubtful.forEach(item -> again.apply(item).ifPresent(now -> lookAgain(now, findings)));
    }

    private List<T> doubtful(List<T> items) {
        List<Supplier<Optional<CopyDifference>>> answers =
                items.stream().map(begin).toList();
        List<T> doubtful = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            if (answers.get(i).get().isPresent()) {
                doubtful.add(items.get(i));
            }
        }
        return doubtful;
    }

    private void lookAgain(T item, CopyFindings findings) {
        begin.apply(item).get().ifPresent(difference -> {
            mend.ifPresent(action -> action.accept(item));
            findings.add(difference, mend.isPresent() && isMended(item));
        });
    }

    private boolean isMended(T item) {
        return again.apply(item).map(now -> begin.apply(now).get().isEmpty()).orElse(true);
    }
}
