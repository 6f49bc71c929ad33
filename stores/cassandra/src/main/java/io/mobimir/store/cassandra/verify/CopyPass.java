package io.mobimir.store.cassandra.verify;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.schema.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** One pass over the rows of a table. Suspicious rows are checked again, in groups. */
public final class CopyPass<T> {
    private static final int LOOKS = 3;
    /** All checks together take longer than a change between an original and its copies. */
    private static final Duration PAUSE = Duration.ofMillis(500);

    private static final int WAIT_TOGETHER = 1_000;

    private final Table<T> table;
    private final Function<T, Supplier<Optional<CopyDifference>>> begin;
    private final Function<T, Optional<T>> again;
    private final Optional<Consumer<T>> mend;
    private final CopyFindings findings;
    private final List<T> doubtful = new ArrayList<>();

    /**
     * @param begin starts to check a row; the answer is the fault, if any
     * @param again reads a row a second time
     * @param mend repairs a faulty row; may be empty
     */
    public CopyPass(
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

    /** Checks every row of the table. */
    public void scan(Cassandra cassandra, Consumer<ScanProgress> progress) {
        scan(cassandra, row -> Optional.of(table.read(row)), progress);
    }

    /** Checks every row of the table that can be read. */
    public void scan(Cassandra cassandra, Function<Row, Optional<T>> read, Consumer<ScanProgress> progress) {
        new TokenScan(cassandra, table, "")
                .forEachGroup(
                        rows -> look(rows.stream()
                                .flatMap(row -> read.apply(row).stream())
                                .toList()),
                        progress);
        finish();
    }

    private void look(List<T> items) {
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

    /** Checks all suspects again, several times: a row may change during one check, but hardly during each. */
    private void finish() {
        for (int look = 1; look < LOOKS && !doubtful.isEmpty(); look++) {
            LockSupport.parkNanos(PAUSE.toNanos());
            List<T> wrong = doubtful.stream()
                    .flatMap(item -> again.apply(item).stream())
                    .filter(item -> begin.apply(item).get().isPresent())
                    .toList();
            doubtful.clear();
            doubtful.addAll(wrong);
        }
        doubtful.forEach(this::record);
        doubtful.clear();
    }

    private void record(T item) {
        begin.apply(item).get().ifPresent(difference -> {
            mend.ifPresent(action -> action.accept(item));
            findings.add(difference, mend.isPresent() && isMended(item));
        });
    }

    private boolean isMended(T item) {
        return again.apply(item).map(now -> begin.apply(now).get().isEmpty()).orElse(true);
    }
}
