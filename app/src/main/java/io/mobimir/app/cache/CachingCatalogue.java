package io.mobimir.app.cache;

import com.github.benmanes.caffeine.cache.Caffeine;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Caches the cards read last, for as long as they may be stale; concurrent reads of one card cause one read of the store.
 * Sees a change made through it at once. Does not cache lists.
 */
public final class CachingCatalogue implements Catalogue {
    private final Catalogue catalogue;
    private final Clock clock;
    private final Duration lifetime;
    private final ConcurrentMap<ProductId, Loading> cards;

    /** The read of a card with its start time; later callers wait for the same result. */
    private record Loading(Instant since, CompletableFuture<Optional<Product>> card) {}

    /** @param capacity the most cards in the cache */
    public CachingCatalogue(Catalogue catalogue, Clock clock, Duration lifetime, int capacity) {
        this.catalogue = catalogue;
        this.clock = clock;
        this.lifetime = lifetime;
        this.cards = Caffeine.newBuilder()
                .maximumSize(capacity)
                .executor(Runnable::run)
                .<ProductId, Loading>build()
                .asMap();
    }

    @Override
    public Optional<Product> find(ProductId id) {
        Instant now = clock.instant();
        Loading known = cards.get(id);
        if (known != null && isFresh(known, now)) {
            return await(known);
        }
        Loading mine = new Loading(now, new CompletableFuture<>());
        Loading first = replace(id, known, mine);
        return first.equals(mine) ? load(id, mine) : await(first);
    }

    /** Replaces the entry; of several callers the first to do so loads the card, and the others wait for it. */
    private Loading replace(ProductId id, @Nullable Loading known, Loading mine) {
        return cards.merge(id, mine, (current, wanted) -> current.equals(known) ? wanted : current);
    }

    private Optional<Product> load(ProductId id, Loading mine) {
        try {
            Optional<Product> found = catalogue.find(id);
            if (found.isEmpty()) {
                cards.remove(id, mine);
            }
            mine.card.complete(found);
            return found;
        } catch (RuntimeException | Error e) {
            cards.remove(id, mine);
            mine.card.completeExceptionally(e);
            throw e;
        }
    }

    private static Optional<Product> await(Loading loading) {
        try {
            return loading.card.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : e;
        }
    }

    private boolean isFresh(Loading loading, Instant now) {
        return now.isBefore(loading.since.plus(lifetime));
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
            cards.remove(id);
        }
    }

    /** Reads the cards that are not cached in one call. */
    @Override
    public List<Product> findAll(Collection<ProductId> ids) {
        Instant now = clock.instant();
        Map<ProductId, Loading> wanted = new LinkedHashMap<>();
        Map<ProductId, Loading> mine = new HashMap<>();
        for (ProductId id : ids) {
            Loading known = cards.get(id);
            if (known != null && isFresh(known, now)) {
                wanted.put(id, known);
            } else {
                Loading loading = new Loading(now, new CompletableFuture<>());
                wanted.put(id, replace(id, known, loading));
                mine.put(id, loading);
            }
        }
        mine.entrySet().removeIf(each -> !each.getValue().equals(wanted.get(each.getKey())));
        load(mine);
        return wanted.values().stream()
                .map(CachingCatalogue::await)
                .flatMap(Optional::stream)
                .toList();
    }

    private void load(Map<ProductId, Loading> mine) {
        if (mine.isEmpty()) {
            return;
        }
        try {
            Map<ProductId, Product> found = new HashMap<>();
            catalogue.findAll(mine.keySet()).forEach(product -> found.put(product.id(), product));
            mine.forEach((id, loading) -> {
                if (!found.containsKey(id)) {
                    cards.remove(id, loading);
                }
                loading.card.complete(Optional.ofNullable(found.get(id)));
            });
        } catch (RuntimeException | Error e) {
            mine.forEach((id, loading) -> {
                cards.remove(id, loading);
                loading.card.completeExceptionally(e);
            });
            throw e;
        }
    }

    @Override
    public Page<Offer> newest(Selection selection, Optional<Cursor> after, int limit) {
        return catalogue.newest(selection, after, limit);
    }

    @Override
    public Page<Offer> byPrice(Selection selection, PriceRange range, Optional<Cursor> after, int limit) {
        return catalogue.byPrice(selection, range, after, limit);
    }
}
