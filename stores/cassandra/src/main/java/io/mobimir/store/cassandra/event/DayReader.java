package io.mobimir.store.cassandra.event;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.UserId;
import io.mobimir.shop.event.Days;
import io.mobimir.shop.event.EventId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.bucket.BucketPlan.Span;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.BucketReader;
import io.mobimir.store.cassandra.bucket.TimeKey;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Reads users' events, newest first, from the partitions of their days and the buckets of each day.
 *
 * @param <T> the part of an event that is read
 */
final class DayReader<T> {
    /** An active user's answer is in today's partition; for other users the number of days read at once grows up to this. */
    private static final int MAX_DAYS_AT_ONCE = 16;

    private final Cassandra cassandra;
    private final BucketPlans plans;
    private final Function<Slice, BoundStatement> select;
    private final Function<Row, T> read;
    private final BucketReader<T> buckets;

    /** Rows of one partition that are not older than a time and come after a key in the order of the table. */
    record Slice(EventPartition partition, Instant from, TimeKey after, int limit) {}

    /** The bounds of a list: begins after the last event of the page before, and ends at the oldest that may be alive. */
    record Range(Optional<EventId> after, Instant oldest) {
        Instant from(Span span) {
            return oldest.isAfter(span.from()) ? oldest : span.from();
        }

        /** Returns the key after which rows are read; before all ids of the span's end if no page has shown rows of the span. */
        TimeKey after(Span span) {
            return after.filter(seen -> seen.time().isBefore(span.to()))
                    .map(DayReader::keyOf)
                    .orElse(new TimeKey(span.to(), ""));
        }
    }

    DayReader(
            Cassandra cassandra,
            BucketPlans plans,
            Function<Slice, BoundStatement> select,
            Function<Row, T> read,
            Function<T, EventId> id) {
        this.cassandra = cassandra;
        this.plans = plans;
        this.select = select;
        this.read = read;
        this.buckets = new BucketReader<>(row -> keyOf(id.apply(row)), (one, same) -> one);
    }

    /** Returns the first {@code limit} events of some days. */
    List<T> newest(UserId user, Days days, Range range, int limit) {
        Iterator<LocalDate> left = days.newestFirst()
                .filter(day -> startOf(day.plusDays(1)).isAfter(range.oldest()))
                .filter(day -> range.after()
                        .map(seen -> !startOf(day).isAfter(seen.time()))
                        .orElse(true))
                .iterator();
        List<T> found = new ArrayList<>();
        for (int atOnce = 1; left.hasNext() && found.size() < limit; atOnce = Math.min(2 * atOnce, MAX_DAYS_AT_ONCE)) {
            List<Supplier<List<T>>> reads = new ArrayList<>();
            while (left.hasNext() && reads.size() < atOnce) {
                reads.add(begin(user, left.next(), range, limit - found.size()));
            }
            reads.stream()
                    .flatMap(each -> each.get().stream())
                    .limit(limit - found.size())
                    .forEach(found::add);
        }
        return found;
    }

    /** Starts to read a day; the supplier waits for the result. A day that is split is read only when the supplier is called. */
    Supplier<List<T>> begin(UserId user, LocalDate day, Range range, int limit) {
        Iterable<Span> spans =
                plans.spans(EventTables.USER_EVENTS.name(), user.value(), startOf(day), startOf(day.plusDays(1)));
        BucketReader.BucketQuery<T> query = (bucket, span, rows) ->
                rows(new Slice(new EventPartition(user, day, bucket), range.from(span), range.after(span), rows));
        Optional<Span> whole = onlyOne(spans);
        if (whole.isPresent()) {
            CompletionStage<List<T>> begun = query.rows(whole.get().buckets().get(0), whole.get(), limit);
            return () -> Cassandra.await(begun);
        }
        return () -> buckets.newestFirst(spans, limit, query);
    }

    /** Returns the only span of a day that is not split. */
    private static Optional<Span> onlyOne(Iterable<Span> spans) {
        Iterator<Span> walk = spans.iterator();
        Optional<Span> first = walk.hasNext() ? Optional.of(walk.next()) : Optional.empty();
        return first.filter(span -> span.buckets().size() == 1 && !walk.hasNext());
    }

    private static TimeKey keyOf(EventId event) {
        return new TimeKey(event.time(), event.toString());
    }

    private CompletionStage<List<T>> rows(Slice slice) {
        BoundStatement statement = select.apply(slice).setConsistencyLevel(cassandra.readLevel(TableClass.EVENTS));
        return cassandra.executeAsync(statement).thenCompose(page -> collect(page, new ArrayList<>()));
    }

    private CompletionStage<List<T>> collect(AsyncResultSet page, List<T> rows) {
        page.currentPage().forEach(row -> rows.add(read.apply(row)));
        return page.hasMorePages()
                ? page.fetchNextPage().thenCompose(next -> collect(next, rows))
                : CompletableFuture.completedFuture(rows);
    }

    private static Instant startOf(LocalDate day) {
        return day.atStartOfDay().toInstant(ZoneOffset.UTC);
    }
}
