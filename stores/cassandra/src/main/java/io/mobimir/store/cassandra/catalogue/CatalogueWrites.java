package io.mobimir.store.cassandra.catalogue;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Change;
import io.mobimir.shop.catalogue.Place;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
        Announcement work = announce(Optional.empty(), Stored.first(id, createdAt, card, bucket, 0));
        Stored first = Stored.first(id, createdAt, card, bucket, versions.after(0));
        Stored found = cards.addOrFind(first);
        boolean same = found.product().createdAt().equals(first.product().createdAt())
                && found.product().card().equals(card);
        if (same) {
            return settled(found, List.of(), work);
        }
        unfinished.done(work);
        return new Change.Conflict(found.product());
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
        Announcement work = announce(current, before.changed(card, seenVersion + 1));
        Stored changed = before.changed(card, versions.after(seenVersion));
        Stored found = cards.replaceOrFind(seenVersion, changed);
        if (found.equals(changed)) {
            return settled(found, before.trail().places(), work);
        }
        unfinished.done(work);
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

    /** The change has happened: what fails now does not undo it, and leaves listings that ask the card. */
    private Change settled(Stored stored, List<Place> earlier, Announcement work) {
        try {
            settle(stored, earlier);
            unfinished.done(work);
        } catch (StoreException e) {
            LOG.warn("The listings of {} will be settled later: {}", stored.id(), e.getMessage());
        }
        return new Change.Stored(stored.product());
    }

    private void settle(Stored stored, List<Place> earlier) {
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
        List<Place> earlier = new ArrayList<>(planned.trail().places());
        first.ifPresent(before -> earlier.addAll(before.trail().places()));
        settle(stored, earlier);
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
