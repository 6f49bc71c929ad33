package io.mobimir.store.cassandra.catalogue;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.catalogue.row.StoredCard;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The catalogue: cards in {@code products_by_id}, listings in two tables of copies. */
public final class CassandraCatalogue implements Catalogue {
    private final Cassandra cassandra;
    private final CatalogueWrites writes;
    private final CardTable cards;
    private final NewestListing newest;
    private final PriceListing byPrice;

    public CassandraCatalogue(
            Cassandra cassandra, Clock clock, Cursors cursors, BucketPlans plans, CatalogueSettings settings) {
        this.cassandra = cassandra;
        this.writes = new CatalogueWrites(cassandra, clock, plans, settings);
        this.cards = writes.cards();
        this.newest = new NewestListing(cassandra, cards, writes.buckets(), cursors);
        this.byPrice = new PriceListing(new BandReader(cassandra, cards), writes.bands(), writes.versions(), cursors);
    }

    @Override
    public CatalogueChangeResult add(ProductId id, Instant createdAt, Card card) {
        return writes.add(id, createdAt, card);
    }

    @Override
    public CatalogueChangeResult update(ProductId id, long seenVersion, Card card) {
        return writes.update(id, seenVersion, card);
    }

    @Override
    public Optional<Product> find(ProductId id) {
        return Cassandra.await(cards.find(id, cardLevel())).map(StoredCard::product);
    }

    @Override
    public List<Product> findAll(Collection<ProductId> ids) {
        List<CompletionStage<Optional<StoredCard>>> reads =
                ids.stream().map(id -> cards.find(id, cardLevel())).toList();
        return reads.stream()
                .flatMap(read -> Cassandra.await(read).stream())
                .map(StoredCard::product)
                .toList();
    }

    @Override
    public Page<Offer> newest(Selection selection, Optional<Cursor> after, int limit) {
        return newest.page(selection, after, Page.requireSize(limit));
    }

    @Override
    public Page<Offer> byPrice(Selection selection, PriceRange range, Optional<Cursor> after, int limit) {
        return byPrice.page(selection, range, after, Page.requireSize(limit));
    }

    private ConsistencyLevel cardLevel() {
        return cassandra.readLevel(TableClass.PRODUCTS, ReadOperation.PRODUCT_CARD);
    }
}
