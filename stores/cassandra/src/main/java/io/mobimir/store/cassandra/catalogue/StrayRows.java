package io.mobimir.store.cassandra.catalogue;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.ProductId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.catalogue.row.ByCategory;
import io.mobimir.store.cassandra.catalogue.row.ByPrice;
import io.mobimir.store.cassandra.catalogue.row.StoredCard;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Deletes rows that no card justifies, while the shop is open. Reads the card and the row once more, and deletes the row
 * with its own timestamp, so that concurrent newer writes stay. Only a row that hides its timestamp is deleted with the
 * present time, and then the card is read again. A row that became newer meanwhile is left for the next pass, because
 * another instance is writing it.
 */
final class StrayRows {
    private static final List<String> BY_CATEGORY =
            List.of("product_category", "price", "currency", "names", "image", "version", "in_doubt");
    private static final List<String> BY_PRICE =
            List.of("created_at", "names", "image", "version", "trail", "in_doubt");

    private final Cassandra cassandra;
    private final Clock clock;
    private final CatalogueWrites writes;
    private final ListingRowCheck check;
    private final ConsistencyLevel level;
    private final PreparedStatement timesByCategory;
    private final PreparedStatement timesByPrice;

    StrayRows(Cassandra cassandra, Clock clock, CatalogueWrites writes, ListingRowCheck check) {
        this.cassandra = cassandra;
        this.clock = clock;
        this.writes = writes;
        this.check = check;
        this.level = cassandra.readLevel(TableClass.PRODUCTS);
        this.timesByCategory = cassandra.prepare(
                "SELECT " + times(BY_CATEGORY)
                        + " FROM shop.products_by_category WHERE category = ? AND bucket = ? AND created_at = ? AND product_id = ?");
        this.timesByPrice = cassandra.prepare("SELECT " + times(BY_PRICE) + " FROM shop.products_by_category_price"
                + " WHERE category = ? AND price_bucket = ? AND bucket = ? AND price = ? AND product_id = ?");
    }

    private static String times(List<String> columns) {
        return columns.stream().map(column -> "WRITETIME(" + column + ")").collect(Collectors.joining(", "));
    }

    void remove(ByCategory.Key key) {
        Supplier<Optional<Row>> times = () -> one(timesByCategory.bind(
                key.category().path(), key.bucket(), key.createdAt(), key.id().value()));
        remove(
                key.id(),
                card -> check.isJustified(key, card),
                times,
                at -> writes.copies().remove(key, at));
    }

    void remove(ByPrice.Key key) {
        ByPrice.Part part = key.part();
        Supplier<Optional<Row>> times = () -> one(timesByPrice.bind(
                part.category().path(),
                part.band(),
                part.bucket(),
                key.price(),
                key.id().value()));
        remove(
                key.id(),
                card -> check.isJustified(key, card),
                times,
                at -> writes.copies().remove(key, at));
    }

    private void remove(
            ProductId id,
            Predicate<Optional<StoredCard>> justified,
            Supplier<Optional<Row>> times,
            LongConsumer delete) {
        if (justified.test(writes.cards().latest(id))) {
            return;
        }
        Optional<Long> seen = times.get().map(StrayRows::newest);
        seen.ifPresent(delete::accept);
        Optional<Long> left = times.get().map(StrayRows::newest);
        if (seen.isPresent() && left.isPresent() && left.get() <= seen.get()) {
            delete.accept(Cassandra.micros(clock.instant()));
            if (justified.test(writes.cards().latest(id))) {
                writes.rewrite(id);
            }
        }
    }

    private Optional<Row> one(BoundStatement statement) {
        return Optional.ofNullable(
                cassandra.execute(statement.setConsistencyLevel(level)).one());
    }

    /** Returns the newest write time, or zero if no column has one. */
    private static long newest(Row times) {
        return IntStream.range(0, times.getColumnDefinitions().size())
                .filter(column -> !times.isNull(column))
                .mapToLong(times::getLong)
                .max()
                .orElse(0);
    }
}
