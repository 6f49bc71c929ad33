package io.mobimir.store.cassandra.catalogue;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import io.mobimir.shop.ProductId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.catalogue.row.ByCategory;
import io.mobimir.store.cassandra.catalogue.row.ByPrice;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables;
import io.mobimir.store.cassandra.catalogue.row.StoredCard;
import io.mobimir.store.cassandra.schema.Table;
import io.mobimir.store.cassandra.unfinished.CassandraUnfinishedWork;
import io.mobimir.store.cassandra.verify.CopyDifference;
import io.mobimir.store.cassandra.verify.CopyDifference.Kind;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Checks whether a row of a listing is justified by the card of its product, also a row that only marks a change. A row
 * without justification is accepted only while an announced change may still be under way. An empty answer means no
 * difference. A check starts when it is created and ends when its answer is read.
 */
final class ListingRowCheck {
    private final CardTable cards;
    private final CopyKeys keys;
    private final CassandraUnfinishedWork unfinished;
    private final ConsistencyLevel level;

    ListingRowCheck(Cassandra cassandra, Clock clock, CardTable cards, CopyKeys keys) {
        this.cards = cards;
        this.keys = keys;
        this.unfinished = new CassandraUnfinishedWork(cassandra, clock);
        this.level = cassandra.readLevel(TableClass.PRODUCTS);
    }

    Supplier<Optional<CopyDifference>> begin(ByCategory row) {
        CompletionStage<Optional<StoredCard>> card = cards.find(row.key().id(), level);
        return () -> isJustified(row.key(), Cassandra.await(card))
                        || isExcused(row.inDoubt(), row.key().id())
                ? Optional.empty()
                : extra(CatalogueTables.PRODUCTS_BY_CATEGORY, row.key());
    }

    /** Accepts a row at a former position of its card only if the row shows that the product has moved. */
    Supplier<Optional<CopyDifference>> begin(ByPrice row) {
        CompletionStage<Optional<StoredCard>> card = cards.find(row.key().id(), level);
        return () -> wrong(row, Cassandra.await(card))
                .filter(difference -> !isExcused(row.inDoubt(), row.key().id()));
    }

    private Optional<CopyDifference> wrong(ByPrice row, Optional<StoredCard> card) {
        if (!isJustified(row.key(), card)) {
            return extra(CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE, row.key());
        }
        StoredCard stored = card.orElseThrow();
        boolean present = keys.byPrice(stored, stored.trail().present()).contains(row.key());
        boolean knows = row.copy().map(copy -> copy.equals(stored.copy())).orElse(true);
        return present || knows
                ? Optional.empty()
                : CardRowsCheck.difference(
                        Kind.CHANGED,
                        CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE,
                        row.key(),
                        "does not show that the product has moved");
    }

    boolean isJustified(ByCategory.Key key, Optional<StoredCard> card) {
        return card.filter(stored -> keys.byCategory(stored).contains(key)).isPresent();
    }

    boolean isJustified(ByPrice.Key key, Optional<StoredCard> card) {
        return card.filter(stored -> keys.byPriceLately(stored).contains(key)).isPresent();
    }

    private boolean isExcused(boolean inDoubt, ProductId id) {
        return inDoubt && unfinished.isUnderWay(CatalogueWrites.KIND, id.value(), ProductSweep.DECIDED);
    }

    private static Optional<CopyDifference> extra(Table<?> table, Object key) {
        return CardRowsCheck.difference(Kind.EXTRA, table, key, "no card has this position");
    }
}
