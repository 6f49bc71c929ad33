package io.mobimir.insight.heat;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Selection;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A catalogue whose requests are counted by the category that they are about, whatever store answers them. */
public final class CountedCatalogue implements Catalogue {
    private final Catalogue catalogue;
    private final Heat heat;

    public CountedCatalogue(Catalogue catalogue, Heat heat) {
        this.catalogue = catalogue;
        this.heat = heat;
    }

    @Override
    public CatalogueChangeResult add(ProductId id, Instant createdAt, Card card) {
        return counted(AccessKind.WRITE, card.category(), () -> catalogue.add(id, createdAt, card));
    }

    @Override
    public CatalogueChangeResult update(ProductId id, long seenVersion, Card card) {
        return counted(AccessKind.WRITE, card.category(), () -> catalogue.update(id, seenVersion, card));
    }

    @Override
    public Optional<Product> find(ProductId id) {
        long begun = System.nanoTime();
        Optional<Product> found = catalogue.find(id);
        found.ifPresent(product -> count(AccessKind.READ, product.card().category(), begun));
        return found;
    }

    @Override
    public List<Product> findAll(Collection<ProductId> ids) {
        long begun = System.nanoTime();
        List<Product> found = catalogue.findAll(ids);
        found.stream()
                .map(product -> product.card().category())
                .distinct()
                .forEach(category -> count(AccessKind.READ, category, begun));
        return found;
    }

    @Override
    public Page<Offer> newest(Selection selection, Optional<Cursor> after, int limit) {
        return counted(AccessKind.READ, selection.category(), () -> catalogue.newest(selection, after, limit));
    }

    @Override
    public Page<Offer> byPrice(Selection selection, PriceRange range, Optional<Cursor> after, int limit) {
        return counted(AccessKind.READ, selection.category(), () -> catalogue.byPrice(selection, range, after, limit));
    }

    /** Counts requests that fail too: a category whose requests time out is what must be seen. */
    private <T> T counted(AccessKind kind, Category category, Supplier<T> request) {
        long begun = System.nanoTime();
        try {
            return request.get();
        } finally {
            count(kind, category, begun);
        }
    }

    private void count(AccessKind kind, Category category, long begun) {
        heat.count(new CategoryCall(category, kind, System.nanoTime() - begun));
    }
}
