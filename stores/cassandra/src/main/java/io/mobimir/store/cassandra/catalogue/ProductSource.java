package io.mobimir.store.cassandra.catalogue;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables;
import io.mobimir.store.cassandra.catalogue.row.StoredCard;
import io.mobimir.store.cassandra.verify.TokenScan;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** Reads all products and the feed of their changes, for indexes that are derived from products. */
public final class ProductSource {
    /** How long the feed keeps a change. */
    public static final Duration MEMORY = CatalogueTables.CHANGES_KEPT;

    private final Cassandra cassandra;
    private final CardTable cards;
    private final ChangeFeed feed;

    public ProductSource(Cassandra cassandra, Clock clock) {
        this.cassandra = cassandra;
        this.cards = new CardTable(cassandra, new CardVersions(clock));
        this.feed = new ChangeFeed(cassandra, clock);
    }

    /** Passes every product, active or not, to the action, unordered and in portions. */
    public void forEach(Consumer<Product> action) {
        new TokenScan(cassandra, CatalogueTables.PRODUCTS_BY_ID, "")
                .forEachGroup(
                        rows -> rows.forEach(row -> action.accept(
                                CatalogueTables.PRODUCTS_BY_ID.read(row).product())),
                        progress -> {});
    }

    /**
     * Returns the products that changed since that time, with their versions then. A change appears soon after it happened,
     * with the time of the writer's clock; so read again from an earlier time to catch late entries.
     */
    public Map<ProductId, Long> changedSince(Instant time) {
        return feed.since(time);
    }

    /** Returns the present products. */
    public List<Product> read(Collection<ProductId> ids) {
        ConsistencyLevel level = cassandra.readLevel(TableClass.PRODUCTS);
        List<CompletionStage<Optional<StoredCard>>> reads =
                ids.stream().map(id -> cards.find(id, level)).toList();
        return reads.stream()
                .flatMap(read -> Cassandra.await(read).stream())
                .map(StoredCard::product)
                .toList();
    }
}
