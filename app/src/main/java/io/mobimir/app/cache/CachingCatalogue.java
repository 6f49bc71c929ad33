package io.mobimir.app.cache;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Selection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Caches the cards and the first pages of lists that were read last, for as long as they may be stale; concurrent reads of the same card
 * or page cause one read of the store. Sees a change of a card made through it at once. Later pages are not cached: few ask for the same.
 */
public final class CachingCatalogue implements Catalogue {
    private static final int PAGES = 1_000;

    private final Catalogue catalogue;
    private final SharedReads<ProductId, Optional<Product>> cards;
    private final SharedReads<FirstPage, Page<Offer>> pages;

    /** Says which first page of which list is wanted. */
    private record FirstPage(Selection selection, Optional<PriceRange> range, int limit) {}

    /**
     * @param cards how old a card may be
     * @param lists how old a page may be; zero caches none
     * @param capacity the most cards in the cache
     */
    public CachingCatalogue(Catalogue catalogue, Clock clock, Duration cards, Duration lists, int capacity) {
        this.catalogue = catalogue;
        this.cards = new SharedReads<>(clock, cards, capacity, Optional::isPresent);
        this.pages = new SharedReads<>(clock, lists, PAGES, page -> true);
    }

    /** Returns how many reads of the store there were, by what was read. */
    public Map<String, Long> reads() {
        return Map.of("card", cards.read(), "page", pages.read());
    }

    /** Returns how many reads were answered without one of their own, by what was read. */
    public Map<String, Long> sharedReads() {
        return Map.of("card", cards.shared(), "page", pages.shared());
    }

    @Override
    public Optional<Product> find(ProductId id) {
        return cards.get(id, catalogue::find);
    }

    @Override
    public List<Product> findAll(Collection<ProductId> ids) {
        return cards.getAll(ids, this::read).stream().flatMap(Optional::stream).toList();
    }

    private Map<ProductId, Optional<Product>> read(Collection<ProductId> ids) {
        Map<ProductId, Optional<Product>> found = new HashMap<>();
        ids.forEach(id -> found.put(id, Optional.empty()));
        catalogue.findAll(ids).forEach(product -> found.put(product.id(), Optional.of(product)));
        return found;
    }

    @Override
    public CatalogueChangeResult add(ProductId id, Instant createdAt, Card card) {
        return catalogue.add(id, createdAt, card);
    }

    @Override
    public CatalogueChangeResult update(ProductId id, long seenVersion, Card card) {
        try {
            return catalogue.update(id, seenVersion, card);
        } finally {
            cards.forget(id);
        }
    }

    @Override
    public Page<Offer> newest(Selection selection, Optional<Cursor> after, int limit) {
        return after.isPresent()
                ? catalogue.newest(selection, after, limit)
                : pages.get(
                        new FirstPage(selection, Optional.empty(), limit),
                        page -> catalogue.newest(selection, after, limit));
    }

    @Override
    public Page<Offer> byPrice(Selection selection, PriceRange range, Optional<Cursor> after, int limit) {
        return after.isPresent()
                ? catalogue.byPrice(selection, range, after, limit)
                : pages.get(
                        new FirstPage(selection, Optional.of(range), limit),
                        page -> catalogue.byPrice(selection, range, after, limit));
    }
}
