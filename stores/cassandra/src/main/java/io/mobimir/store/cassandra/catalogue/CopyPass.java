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

/** One way through the rows of a table. What seems wrong is looked at a second time, together with others like it. */
final class CopyPass<T> {
    /** Longer than a change takes between the card and its rows. */
    private static final Duration SECOND_LOOK = Duration.ofSeconds(1);

    private static final int WAIT_TOGETHER = 1_000;

    private final Table<T> table;
    private final Function<T, Supplier<Optional<CopyDifference>>> begin;
    private final Function<T, Optional<T>> again;
    private final Optional<Consumer<T>> mend;
    private final CopyFindings findings;
    private final List<T> doubtful = new ArrayList<>();

    /**
     * @param begin begins to look at a row; the answer says what is wrong, if anything
     * @param again reads a row a second time
     * @param mend what to do about a row that is wrong, if anything is to be done
     */
    CopyPass(
            Table<T> table,
            Function<T, Supplier<Optional<CopyDifference>>> begin,
            Function<T, Optional<T>> again,
            Optional<Consumer<T>> mend,
            CopyFindings findings) {
        this.table = table;
        this.begin = begin;
        this.again = again;
        this.mend = mend;
        this.findings = findings;
    }

    Table<T> table() {
        return table;
    }

    void look(List<Row> rows) {
        List<T> items = rows.stream().map(table::read).toList();
        findings.seen(table, items.size());
        List<Supplier<Optional<CopyDifference>>> answers =
                items.stream().map(begin).toList();
        for (int i = 0; i < items.size(); i++) {
            if (answers.get(i).get().isPresent()) {
                doubtful.add(items.get(i));
            }
        }
        if (doubtful.size() >= WAIT_TOGETHER) {
            finish();
        }
    }

    /** Looks again at whatever seemed wrong so far. */
    void finish() {
        if (doubtful.isEmpty()) {
            return;
        }
        LockSupport.parkNanos(SECOND_LOOK.toNanos());
        doubtful.forEach(item -> again.apply(item).ifPresent(this::lookAgain));
        doubtful.clear();
    }

    private void lookAgain(T item) {
        begin.apply(item).get().ifPresent(difference -> {
            mend.ifPresent(action -> action.accept(item));
            findings.add(difference, mend.isPresent() && isMended(item));
        });
    }

    private boolean isMended(T item) {
        return again.apply(item).map(now -> begin.apply(now).get().isEmpty()).orElse(true);
    }
}
