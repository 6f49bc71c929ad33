package io.mobimir.store.cassandra.catalogue;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.catalogue.row.ByCategory;
import io.mobimir.store.cassandra.catalogue.row.ByPrice;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables;
import io.mobimir.store.cassandra.catalogue.row.StoredCard;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Writes the rows that listings read. Every write of a row carries the version of the card as its timestamp, so in any order
 * of arrival the rows of the newest card stay.
 *
 * <p>Before a card is changed, every row that the product has or will have is put in doubt; a reader of such a row asks the
 * card. After the change the rows are settled.
 */
final class ListingWrites {
    private static final int DOUBT_SECONDS = 86_400;

    private final Cassandra cassandra;
    private final CopyKeys keys;
    private final PriceBands bands;
    private final ConsistencyLevel write;
    private final PreparedStatement insertByCategory;
    private final PreparedStatement insertByPrice;
    private final PreparedStatement lingerByPrice;
    private final PreparedStatement doubtByCategory;
    private final PreparedStatement doubtByPrice;
    private final PreparedStatement deleteByCategory;
    private final PreparedStatement deleteByPrice;

    ListingWrites(Cassandra cassandra, CopyKeys keys, PriceBands bands) {
        this.cassandra = cassandra;
        this.keys = keys;
        this.bands = bands;
        this.write = cassandra.writeLevel(TableClass.PRODUCTS);
        this.insertByCategory = cassandra.prepare(CatalogueTables.PRODUCTS_BY_CATEGORY.insert() + " USING TIMESTAMP ?");
        this.insertByPrice =
                cassandra.prepare(CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE.insert() + " USING TIMESTAMP ?");
        this.lingerByPrice =
                cassandra.prepare(CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE.insert() + " USING TIMESTAMP ? AND TTL ?");
        String byCategory = " WHERE category = ? AND bucket = ? AND created_at = ? AND product_id = ?";
        String byPrice = " WHERE category = ? AND price_bucket = ? AND bucket = ? AND price = ? AND product_id = ?";
        String doubt = " USING TTL " + DOUBT_SECONDS + " AND TIMESTAMP ? SET in_doubt = true";
        this.doubtByCategory = cassandra.prepare("UPDATE shop.products_by_category" + doubt + byCategory);
        this.doubtByPrice = cassandra.prepare("UPDATE shop.products_by_category_price" + doubt + byPrice);
        this.deleteByCategory =
                cassandra.prepare("DELETE FROM shop.products_by_category USING TIMESTAMP ?" + byCategory);
        this.deleteByPrice =
                cassandra.prepare("DELETE FROM shop.products_by_category_price USING TIMESTAMP ?" + byPrice);
    }

    /** Marks rows before a change from {@code before}, if the product exists, to a card like that of {@code planned}. */
    void putInDoubt(Optional<StoredCard> before, StoredCard planned) {
        Set<ByCategory.Key> byCategory = new LinkedHashSet<>(keys.byCategory(planned));
        Set<ByPrice.Key> byPrice =
                new LinkedHashSet<>(keys.byPrice(planned, planned.trail().present()));
        byPrice.forEach(key -> bands.open(key.part()));
        before.ifPresent(stored -> {
            byCategory.addAll(keys.byCategory(stored));
            byPrice.addAll(keys.byPriceLately(stored));
        });
        long timestamp = doubt(before);
        List<BoundStatement> marks = new ArrayList<>();
        byCategory.forEach(key -> marks.add(bind(doubtByCategory, timestamp, key)));
        byPrice.forEach(key -> marks.add(bind(doubtByPrice, timestamp, key)));
        run(marks);
    }

    /**
     * Withdraws the marks of {@link #putInDoubt} at positions that the product neither had nor has, because another change
     * was faster. Deletes with the marks' own timestamp, so rows of the card that was found stay.
     */
    void withdraw(Optional<StoredCard> before, StoredCard planned, StoredCard found) {
        Set<ByCategory.Key> byCategory = new LinkedHashSet<>(keys.byCategory(planned));
        Set<ByPrice.Key> byPrice =
                new LinkedHashSet<>(keys.byPrice(planned, planned.trail().present()));
        Stream.concat(before.stream(), Stream.of(found)).forEach(stored -> {
            keys.byCategory(stored).forEach(byCategory::remove);
            keys.byPriceLately(stored).forEach(byPrice::remove);
        });
        long timestamp = doubt(before);
        List<BoundStatement> deletions = new ArrayList<>();
        byCategory.forEach(key -> deletions.add(bind(deleteByCategory, timestamp, key)));
        byPrice.forEach(key -> deletions.add(bind(deleteByPrice, timestamp, key)));
        run(deletions);
    }

    private static long doubt(Optional<StoredCard> before) {
        return CardVersions.doubt(before.map(StoredCard::version).orElse(0L));
    }

    /**
     * Brings every row in line with the card.
     *
     * @param earlier earlier or possible states of the product that the caller knows and the card does not
     */
    void settle(StoredCard stored, Collection<StoredCard> earlier, long now) {
        List<BoundStatement> writes = new ArrayList<>();
        settleByCategory(stored, earlier, writes);
        settleByPrice(stored, earlier, now, writes);
        run(writes);
    }

    private void settleByCategory(StoredCard stored, Collection<StoredCard> earlier, List<BoundStatement> writes) {
        Set<ByCategory.Key> present = new LinkedHashSet<>(keys.byCategory(stored));
        for (ByCategory.Key key : present) {
            BoundStatementBuilder row =
                    CatalogueTables.PRODUCTS_BY_CATEGORY.bind(insertByCategory, ByCategory.of(key, stored));
            int columns = CatalogueTables.PRODUCTS_BY_CATEGORY.columns().size();
            writes.add(row.setLong(columns, stored.version()).build());
        }
        Set<ByCategory.Key> past = new LinkedHashSet<>();
        past.addAll(keys.byCategoryLately(stored));
        earlier.forEach(state -> past.addAll(keys.byCategoryLately(state)));
        past.removeAll(present);
        past.forEach(key -> writes.add(bind(deleteByCategory, stored.version(), key)));
    }

    /** Keeps a row at a former position, with the present card, while running listings may look for it. */
    private void settleByPrice(
            StoredCard stored, Collection<StoredCard> earlier, long now, List<BoundStatement> writes) {
        Map<ByPrice.Key, Long> lives = keys.lives(stored, earlier, now);
        lives.forEach((key, seconds) -> {
            if (seconds <= 0) {
                writes.add(bind(deleteByPrice, stored.version(), key));
            } else {
                writes.add(rowByPrice(key, stored, seconds));
            }
        });
    }

    private BoundStatement rowByPrice(ByPrice.Key key, StoredCard stored, long seconds) {
        boolean forEver = seconds == CopyKeys.FOR_EVER;
        int columns = CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE.columns().size();
        BoundStatementBuilder row = CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE
                .bind(forEver ? insertByPrice : lingerByPrice, ByPrice.of(key, stored))
                .setLong(columns, stored.version());
        return forEver ? row.build() : row.setInt(columns + 1, (int) seconds).build();
    }

    /** Deletes rows that the card does not have. */
    void remove(ByCategory.Key key, long timestamp) {
        run(List.of(bind(deleteByCategory, timestamp, key)));
    }

    void remove(ByPrice.Key key, long timestamp) {
        run(List.of(bind(deleteByPrice, timestamp, key)));
    }

    private static BoundStatement bind(PreparedStatement statement, long timestamp, ByCategory.Key key) {
        return statement.bind(
                timestamp,
                key.category().path(),
                key.bucket(),
                key.createdAt(),
                key.id().value());
    }

    private static BoundStatement bind(PreparedStatement statement, long timestamp, ByPrice.Key key) {
        ByPrice.Part part = key.part();
        return statement.bind(
                timestamp,
                part.category().path(),
                part.band(),
                part.bucket(),
                key.price(),
                key.id().value());
    }

    private void run(List<BoundStatement> statements) {
        statements.stream()
                .map(statement -> cassandra.session().executeAsync(statement.setConsistencyLevel(write)))
                .toList()
                .forEach(Cassandra::await);
    }
}
