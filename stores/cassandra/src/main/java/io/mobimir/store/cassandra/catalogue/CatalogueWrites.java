package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.catalogue.ListingTrail;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.RetryUntilKnown;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.TimeKey;
import io.mobimir.store.cassandra.catalogue.row.StoredCard;
import io.mobimir.store.cassandra.unfinished.Announcement;
import io.mobimir.store.cassandra.unfinished.CassandraUnfinishedWork;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes products. A change is one lightweight transaction on the card; rows of listings are put in doubt before it and
 * settled after it. Any instance can finish work that was left half-way.
 */
final class CatalogueWrites {
    static final String KIND = "product-copies";

    private static final Logger LOG = LoggerFactory.getLogger(CatalogueWrites.class);

    private final CassandraUnfinishedWork unfinished;
    private final ChangeFeed feed;
    private final CategoryBuckets buckets;
    private final PriceBands bands;
    private final CardVersions versions;
    private final CardTable cards;
    private final CopyKeys keys;
    private final ListingWrites copies;

    CatalogueWrites(Cassandra cassandra, Clock clock, BucketPlans plans, CatalogueSettings settings) {
        this.unfinished = new CassandraUnfinishedWork(cassandra, clock);
        this.feed = new ChangeFeed(cassandra, clock);
        this.buckets = new CategoryBuckets(plans, settings);
        this.bands = new PriceBands(cassandra, settings);
        this.versions = new CardVersions(clock);
        this.cards = new CardTable(cassandra, versions);
        this.keys = new CopyKeys(buckets, bands);
        this.copies = new ListingWrites(cassandra, keys, bands);
    }

    CatalogueChangeResult add(ProductId id, Instant createdAt, Card card) {
        int bucket = buckets.inBands(card.category(), new TimeKey(createdAt, id.value()));
        StoredCard planned = StoredCard.first(id, createdAt, card, bucket, 0);
        Optional<StoredCard> there = cards.latest(id);
        if (there.isPresent()) {
            return addedOrConflict(there.get(), planned);
        }
        Announcement work = announce(Optional.empty(), planned);
        StoredCard found = cards.addOrFind(StoredCard.first(id, createdAt, card, bucket, versions.after(0)));
        if (found.isSameAs(planned)) {
            return settled(found, List.of(), work);
        }
        withdraw(Optional.empty(), planned, found, work);
        return new CatalogueChangeResult.Conflict(found.product());
    }

    /** Accepts the same product as the work of an earlier attempt of this call, and completes it. */
    private CatalogueChangeResult addedOrConflict(StoredCard there, StoredCard planned) {
        return there.isSameAs(planned)
                ? settled(there, List.of(), unfinished.announce(KIND, there.id().value()))
                : new CatalogueChangeResult.Conflict(there.product());
    }

    CatalogueChangeResult update(ProductId id, long seenVersion, Card card) {
        Optional<StoredCard> current = cards.latest(id);
        if (current.isEmpty()) {
            return new CatalogueChangeResult.Absent(id);
        }
        StoredCard before = current.get();
        if (before.version() != seenVersion) {
            return repeatedOrConflict(before, seenVersion, card);
        }
        StoredCard planned = before.changed(card, seenVersion + 1);
        Announcement work = announce(current, planned);
        StoredCard changed = before.changed(card, versions.after(seenVersion));
        StoredCard found = cards.replaceOrFind(seenVersion, changed);
        if (found.equals(changed)) {
            return settled(found, List.of(before), work);
        }
        withdraw(current, planned, found, work);
        return repeatedOrConflict(found, seenVersion, card);
    }

    /** Accepts the same card in a later version as the work of an earlier attempt of this change, and completes it. */
    private CatalogueChangeResult repeatedOrConflict(StoredCard found, long seenVersion, Card card) {
        boolean repeated =
                found.version() > seenVersion && found.product().card().equals(card);
        return repeated
                ? settled(found, List.of(), unfinished.announce(KIND, found.id().value()))
                : new CatalogueChangeResult.Conflict(found.product());
    }

    /** Announces the change without changing the product; if nothing follows, listings stay correct. */
    private Announcement announce(Optional<StoredCard> before, StoredCard planned) {
        Announcement work = unfinished.announce(KIND, planned.id().value());
        copies.putInDoubt(before, planned);
        return work;
    }

    /**
     * Withdraws marks because another change was faster. Marks that cannot be withdrawn now have no effect on readers, who
     * ask the card, and expire after a day.
     */
    private void withdraw(Optional<StoredCard> before, StoredCard planned, StoredCard found, Announcement work) {
        try {
            copies.withdraw(before, planned, found);
        } catch (StoreException e) {
            LOG.warn(
                    "Marks of a failed change of {} could not be withdrawn and stay for a day: {}",
                    found.id(),
                    e.getMessage());
        }
        unfinished.done(work);
    }

    /** Settles the rows after the change has happened. A failure here does not undo the change: listings then ask the card. */
    private CatalogueChangeResult settled(StoredCard stored, List<StoredCard> earlier, Announcement work) {
        try {
            settle(stored, earlier);
            unfinished.done(work);
        } catch (StoreException e) {
            LOG.warn("The listings of {} will be settled later: {}", stored.id(), e.getMessage());
        }
        return new CatalogueChangeResult.Stored(stored.product());
    }

    private void settle(StoredCard stored, List<StoredCard> earlier) {
        copies.settle(stored, earlier, versions.now());
        feed.tell(stored);
    }

    /** Finishes a change of the product that may have been left half-way; repeating it changes nothing. */
    void finish(ProductId id) {
        cards.latest(id).ifPresent(stored -> settle(stored, List.of()));
    }

    /**
     * Gives the product a new version with the same card; does nothing if another change is faster, because that gives a new
     * version too.
     */
    void rewrite(ProductId id) {
        cards.latest(id)
                .ifPresent(
                        stored -> update(id, stored.version(), stored.product().card()));
    }

    /** Replaces the product by the state of another store, unless it is as new or newer. */
    void bring(Product product) {
        ProductId id = product.id();
        Optional<StoredCard> first = cards.latest(id);
        if (first.filter(stored -> stored.version() >= product.version()).isPresent()) {
            settle(first.get(), List.of());
            return;
        }
        StoredCard planned = after(first, product);
        Announcement work = announce(first, planned);
        StoredCard stored = RetryUntilKnown.untilKnown("product " + id + " was copied", attempt -> {
            Optional<StoredCard> before = attempt == 1 ? first : cards.latest(id);
            return Optional.of(put(before, product)).filter(found -> found.version() >= product.version());
        });
        settle(stored, Stream.concat(first.stream(), Stream.of(planned)).toList());
        unfinished.done(work);
    }

    private StoredCard put(Optional<StoredCard> before, Product product) {
        if (before.filter(stored -> stored.version() >= product.version()).isPresent()) {
            return before.get();
        }
        StoredCard next = after(before, product);
        return before.isEmpty()
                ? cards.addOrFind(next)
                : cards.replaceOrFind(before.get().version(), next);
    }

    private StoredCard after(Optional<StoredCard> before, Product product) {
        return before.map(stored -> new StoredCard(product, stored.trail().then(product), stored.bucket()))
                .orElseGet(() -> new StoredCard(product, ListingTrail.of(product), bucket(product)));
    }

    private int bucket(Product product) {
        TimeKey key = new TimeKey(product.createdAt(), product.id().value());
        return buckets.inBands(product.card().category(), key);
    }

    /** Deletes the product and its rows in listings, unless it is as new or newer. */
    void remove(ProductId id, long version) {
        cards.latest(id).filter(stored -> stored.version() < version).ifPresent(stored -> {
            Card hidden = stored.product().card().withActive(false);
            bring(new Product(id, stored.product().createdAt(), version, hidden));
        });
        cards.remove(id, version);
    }

    CategoryBuckets buckets() {
        return buckets;
    }

    PriceBands bands() {
        return bands;
    }

    CardVersions versions() {
        return versions;
    }

    CardTable cards() {
        return cards;
    }

    CopyKeys keys() {
        return keys;
    }

    ListingWrites copies() {
        return copies;
    }
}
