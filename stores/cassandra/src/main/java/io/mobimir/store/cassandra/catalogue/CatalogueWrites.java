package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Change;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Trail;
import io.mobimir.store.cassandra.Attempts;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.TimeKey;
import io.mobimir.store.cassandra.unfinished.Announcement;
import io.mobimir.store.cassandra.unfinished.Unfinished;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes products. A change is one lightweight transaction on the card; rows of listings are put in doubt before it and
 * settled after it, and whoever finds the work left half-way can finish it.
 */
final class CatalogueWrites {
    static final String KIND = "product-copies";

    private static final Logger LOG = LoggerFactory.getLogger(CatalogueWrites.class);

    private final Unfinished unfinished;
    private final ChangeFeed feed;
    private final CategoryBuckets buckets;
    private final PriceBands bands;
    private final Versions versions;
    private final Cards cards;
    private final CopyKeys keys;
    private final Copies copies;

    CatalogueWrites(Cassandra cassandra, Clock clock, BucketPlans plans, CatalogueSettings settings) {
        this.unfinished = new Unfinished(cassandra, clock);
        this.feed = new ChangeFeed(cassandra, clock);
        this.buckets = new CategoryBuckets(plans, settings);
        this.bands = new PriceBands(cassandra, settings);
        this.versions = new Versions(clock);
        this.cards = new Cards(cassandra, versions);
        this.keys = new CopyKeys(buckets, bands);
        this.copies = new Copies(cassandra, keys, bands);
    }

    Change add(ProductId id, Instant createdAt, Card card) {
        int bucket = buckets.inBands(card.category(), new TimeKey(createdAt, id.value()));
        Stored planned = Stored.first(id, createdAt, card, bucket, 0);
        Optional<Stored> there = cards.latest(id);
        if (there.isPresent()) {
            return addedOrConflict(there.get(), planned);
        }
        Announcement work = announce(Optional.empty(), planned);
        Stored found = cards.addOrFind(Stored.first(id, createdAt, card, bucket, versions.after(0)));
        if (found.isSameAs(planned)) {
            return settled(found, List.of(), work);
        }
        withdraw(Optional.empty(), planned, found, work);
        return new Change.Conflict(found.product());
    }

    /** The same product is what an earlier attempt of this call left, perhaps half-way. */
    private Change addedOrConflict(Stored there, Stored planned) {
        return there.isSameAs(planned)
                ? settled(there, List.of(), unfinished.announce(KIND, there.id().value()))
                : new Change.Conflict(there.product());
    }

    Change update(ProductId id, long seenVersion, Card card) {
        Optional<Stored> current = cards.latest(id);
        if (current.isEmpty()) {
            return new Change.Absent(id);
        }
        Stored before = current.get();
        if (before.version() != seenVersion) {
            return repeatedOrConflict(before, seenVersion, card);
        }
        Stored planned = before.changed(card, seenVersion + 1);
        Announcement work = announce(current, planned);
        Stored changed = before.changed(card, versions.after(seenVersion));
        Stored found = cards.replaceOrFind(seenVersion, changed);
        if (found.equals(changed)) {
            return settled(found, List.of(before), work);
        }
        withdraw(current, planned, found, work);
        return repeatedOrConflict(found, seenVersion, card);
    }

    /** The same card in a later version is what an earlier attempt of this change left, perhaps half-way. */
    private Change repeatedOrConflict(Stored found, long seenVersion, Card card) {
        boolean repeated =
                found.version() > seenVersion && found.product().card().equals(card);
        return repeated
                ? settled(found, List.of(), unfinished.announce(KIND, found.id().value()))
                : new Change.Conflict(found.product());
    }

    /** Nothing of the product is changed yet; if this fails or is all that happens, listings go on as before. */
    private Announcement announce(Optional<Stored> before, Stored planned) {
        Announcement work = unfinished.announce(KIND, planned.id().value());
        copies.putInDoubt(before, planned);
        return work;
    }

    /** Another change was faster. Marks that cannot be taken back now are hidden by the card, and go after a day. */
    private void withdraw(Optional<Stored> before, Stored planned, Stored found, Announcement work) {
        try {
            copies.withdraw(before, planned, found);
        } catch (StoreException e) {
            LOG.warn("Marks of a change of {} that did not happen stay for a day: {}", found.id(), e.getMessage());
        }
        unfinished.done(work);
    }

    /** The change has happened: what fails now does not undo it, and leaves listings that ask the card. */
    private Change settled(Stored stored, List<Stored> earlier, Announcement work) {
        try {
            settle(stored, earlier);
            unfinished.done(work);
        } catch (StoreException e) {
            LOG.warn("The listings of {} will be settled later: {}", stored.id(), e.getMessage());
        }
        return new Change.Stored(stored.product());
    }

    private void settle(Stored stored, List<Stored> earlier) {
        copies.settle(stored, earlier, versions.now());
        feed.tell(stored);
    }

    /** Finishes what a change of the product may have left half-way; repeating it changes nothing. */
    void finish(ProductId id) {
        cards.latest(id).ifPresent(stored -> settle(stored, List.of()));
    }

    /** Gives the product a new version with the same card; if another change is faster, that does as well. */
    void rewrite(ProductId id) {
        cards.latest(id)
                .ifPresent(
                        stored -> update(id, stored.version(), stored.product().card()));
    }

    /** Makes the product be this, as another store has it, unless it is as new or newer. */
    void bring(Product product) {
        ProductId id = product.id();
        Optional<Stored> first = cards.latest(id);
        if (first.filter(stored -> stored.version() >= product.version()).isPresent()) {
            settle(first.get(), List.of());
            return;
        }
        Stored planned = after(first, product);
        Announcement work = announce(first, planned);
        Stored stored = Attempts.untilKnown("product " + id + " was copied", attempt -> {
            Optional<Stored> before = attempt == 1 ? first : cards.latest(id);
            return Optional.of(put(before, product)).filter(found -> found.version() >= product.version());
        });
        settle(stored, Stream.concat(first.stream(), Stream.of(planned)).toList());
        unfinished.done(work);
    }

    private Stored put(Optional<Stored> before, Product product) {
        if (before.filter(stored -> stored.version() >= product.version()).isPresent()) {
            return before.get();
        }
        Stored next = after(before, product);
        return before.isEmpty()
                ? cards.addOrFind(next)
                : cards.replaceOrFind(before.get().version(), next);
    }

    private Stored after(Optional<Stored> before, Product product) {
        return before.map(stored -> new Stored(product, stored.trail().then(product), stored.bucket()))
                .orElseGet(() -> new Stored(product, Trail.of(product), bucket(product)));
    }

    private int bucket(Product product) {
        TimeKey key = new TimeKey(product.createdAt(), product.id().value());
        return buckets.inBands(product.card().category(), key);
    }

    /** Takes the product out of the listings and away, unless it is as new or newer. */
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

    Versions versions() {
        return versions;
    }

    Cards cards() {
        return cards;
    }

    CopyKeys keys() {
        return keys;
    }

    Copies copies() {
        return copies;
    }
}
