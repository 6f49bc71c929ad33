package io.mobimir.store.cassandra.catalogue;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Operation;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.Change;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.Place;
import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.TimeKey;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The catalogue. A change is one lightweight transaction on the card; rows of listings are put in doubt before it and
 * settled after it, and whoever finds the work left half-way can finish it.
 */
public final class CassandraCatalogue implements Catalogue {
    private static final Logger LOG = LoggerFactory.getLogger(CassandraCatalogue.class);

    private final Cassandra cassandra;
    private final Unsettled unsettled;
    private final CategoryBuckets buckets;
    private final Versions versions;
    private final Cards cards;
    private final Copies copies;
    private final ChangeFeed feed;
    private final NewestListing newest;
    private final PriceListing byPrice;
    private final CatalogueAudit audit;

    public CassandraCatalogue(
            Cassandra cassandra, Clock clock, Cursors cursors, BucketPlans plans, CatalogueSettings settings) {
        this.cassandra = cassandra;
        this.unsettled = id -> {};
        this.buckets = new CategoryBuckets(plans, settings);
        this.versions = new Versions(clock);
        this.cards = new Cards(cassandra, versions);
        PriceBands bands = new PriceBands(cassandra, settings);
        CopyKeys keys = new CopyKeys(buckets, bands);
        this.copies = new Copies(cassandra, keys, bands);
        this.feed = new ChangeFeed(cassandra, clock);
        this.newest = new NewestListing(cassandra, cards, buckets, cursors);
        this.byPrice = new PriceListing(new BandReader(cassandra, cards), bands, versions, cursors);
        this.audit = new CatalogueAudit(cassandra, cards, copies, new CopyCheck(cassandra, cards, keys), this::rewrite);
    }

    @Override
    public Change add(ProductId id, Instant createdAt, Card card) {
        int bucket = buckets.inBands(card.category(), new TimeKey(createdAt, id.value()));
        announce(Optional.empty(), Stored.first(id, createdAt, card, bucket, 0));
        Stored first = Stored.first(id, createdAt, card, bucket, versions.after(0));
        Stored found = cards.addOrFind(first);
        boolean same = found.product().createdAt().equals(first.product().createdAt())
                && found.product().card().equals(card);
        return same ? settled(found, List.of()) : new Change.Conflict(found.product());
    }

    @Override
    public Change update(ProductId id, long seenVersion, Card card) {
        Optional<Stored> current = cards.latest(id);
        if (current.isEmpty()) {
            return new Change.Absent(id);
        }
        Stored before = current.get();
        if (before.version() != seenVersion) {
            return repeatedOrConflict(before, seenVersion, card);
        }
        announce(current, before.changed(card, seenVersion + 1));
        Stored changed = before.changed(card, versions.after(seenVersion));
        Stored found = cards.replaceOrFind(seenVersion, changed);
        return found.equals(changed)
                ? settled(found, before.trail().places())
                : repeatedOrConflict(found, seenVersion, card);
    }

    /** The same card in a later version is what an earlier attempt of this change left. */
    private Change repeatedOrConflict(Stored found, long seenVersion, Card card) {
        boolean repeated =
                found.version() > seenVersion && found.product().card().equals(card);
        return repeated ? settled(found, List.of()) : new Change.Conflict(found.product());
    }

    /** Nothing of the product is changed yet; if this fails or is all that happens, listings go on as before. */
    private void announce(Optional<Stored> before, Stored planned) {
        unsettled.note(planned.id());
        copies.putInDoubt(before, planned);
    }

    /** The change has happened: what fails now does not undo it, and leaves listings that ask the card. */
    private Change settled(Stored stored, List<Place> earlier) {
        try {
            settle(stored, earlier);
        } catch (StoreException e) {
            LOG.warn("The listings of {} will be settled later: {}", stored.id(), e.getMessage());
        }
        return new Change.Stored(stored.product());
    }

    private void settle(Stored stored, List<Place> earlier) {
        copies.settle(stored, earlier, versions.now());
        feed.tell(stored.id());
    }

    /** Finishes what a change of the product may have left half-way; repeating it changes nothing. */
    public void finish(ProductId id) {
        cards.latest(id).ifPresent(stored -> settle(stored, List.of()));
    }

    /** Gives the product a new version with the same card; if another change is faster, that does as well. */
    private void rewrite(ProductId id) {
        cards.latest(id)
                .ifPresent(
                        stored -> update(id, stored.version(), stored.product().card()));
    }

    /** What compares the listings with the cards. */
    public CatalogueAudit audit() {
        return audit;
    }

    @Override
    public Optional<Product> find(ProductId id) {
        return Cassandra.await(cards.find(id, cardLevel())).map(Stored::product);
    }

    @Override
    public List<Product> findAll(Collection<ProductId> ids) {
        List<CompletionStage<Optional<Stored>>> reads =
                ids.stream().map(id -> cards.find(id, cardLevel())).toList();
        return reads.stream()
                .flatMap(read -> Cassandra.await(read).stream())
                .map(Stored::product)
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
        return cassandra.readLevel(TableClass.PRODUCTS, Operation.PRODUCT_CARD);
    }
}
