package io.mobimir.store.cassandra.catalogue;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.catalogue.row.ByCategory;
import io.mobimir.store.cassandra.catalogue.row.ByPrice;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables;
import io.mobimir.store.cassandra.catalogue.row.ListingCopy;
import io.mobimir.store.cassandra.catalogue.row.StoredCard;
import io.mobimir.store.cassandra.schema.Table;
import io.mobimir.store.cassandra.verify.CopyDifference;
import io.mobimir.store.cassandra.verify.CopyDifference.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Checks whether all rows of a card exist; {@link ListingRowCheck} checks the other direction. An empty answer means no
 * difference. A check starts when it is created and ends when its answer is read.
 */
final class CardRowsCheck {
    private static final Optional<CopyDifference> FINE = Optional.empty();

    private final Cassandra cassandra;
    private final CopyKeys keys;
    private final PriceBands bands;
    private final ConsistencyLevel level;
    private final PreparedStatement selectByCategory;
    private final PreparedStatement selectByPrice;

    CardRowsCheck(Cassandra cassandra, CopyKeys keys, PriceBands bands) {
        this.cassandra = cassandra;
        this.keys = keys;
        this.bands = bands;
        this.level = cassandra.readLevel(TableClass.PRODUCTS);
        this.selectByCategory = cassandra.prepare(CatalogueTables.PRODUCTS_BY_CATEGORY.select(
                "WHERE category = ? AND bucket = ? AND created_at = ? AND product_id = ?"));
        this.selectByPrice = cassandra.prepare(CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE.select(
                "WHERE category = ? AND price_bucket = ? AND bucket = ? AND price = ? AND product_id = ?"));
    }

    /** Checks that every row that the card requires exists and agrees with the card. */
    Supplier<Optional<CopyDifference>> begin(StoredCard stored) {
        List<Supplier<Optional<CopyDifference>>> answers = new ArrayList<>();
        for (ByCategory.Key key : keys.byCategory(stored)) {
            CompletionStage<Optional<ByCategory>> row = find(key);
            Optional<Offer> expected = Optional.of(stored.product().offer());
            answers.add(() -> {
                Optional<Offer> found = Cassandra.await(row).flatMap(ByCategory::offer);
                return found.equals(expected) ? FINE : wrong(CatalogueTables.PRODUCTS_BY_CATEGORY, key, found, stored);
            });
        }
        for (ByPrice.Key key : keys.byPrice(stored, stored.trail().present())) {
            answers.add(() -> bands.isOpen(key.part()) ? FINE : unopened(key.part()));
            CompletionStage<Optional<ByPrice>> row = find(key);
            Optional<ListingCopy> expected = Optional.of(stored.copy());
            answers.add(() -> {
                Optional<ListingCopy> found = Cassandra.await(row).flatMap(ByPrice::copy);
                return found.equals(expected)
                        ? FINE
                        : wrong(CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE, key, found.map(ListingCopy::offer), stored);
            });
        }
        return () -> answers.stream().flatMap(answer -> answer.get().stream()).findFirst();
    }

    private static Optional<CopyDifference> unopened(ByPrice.Part part) {
        return difference(Kind.MISSING, CatalogueTables.PRICE_BANDS, part, "no listing reads this band");
    }

    private static Optional<CopyDifference> wrong(
            Table<?> table, Object key, Optional<Offer> found, StoredCard stored) {
        return found.map(offer -> difference(
                        Kind.CHANGED, table, key, "has version " + offer.version() + ", the card " + stored.version()))
                .orElseGet(() -> difference(Kind.MISSING, table, key, ""));
    }

    static Optional<CopyDifference> difference(Kind kind, Table<?> table, Object key, String detail) {
        return Optional.of(new CopyDifference(kind, table.name(), key.toString(), detail));
    }

    CompletionStage<Optional<ByCategory>> find(ByCategory.Key key) {
        return one(
                CatalogueTables.PRODUCTS_BY_CATEGORY,
                selectByCategory.bind(
                        key.category().path(),
                        key.bucket(),
                        key.createdAt(),
                        key.id().value()));
    }

    CompletionStage<Optional<ByPrice>> find(ByPrice.Key key) {
        ByPrice.Part part = key.part();
        return one(
                CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE,
                selectByPrice.bind(
                        part.category().path(),
                        part.band(),
                        part.bucket(),
                        key.price(),
                        key.id().value()));
    }

    private <R> CompletionStage<Optional<R>> one(Table<R> table, BoundStatement statement) {
        return cassandra
                .session()
                .executeAsync(statement.setConsistencyLevel(level))
                .thenApply(rows -> Optional.ofNullable(rows.one()).map(table::read));
    }
}
