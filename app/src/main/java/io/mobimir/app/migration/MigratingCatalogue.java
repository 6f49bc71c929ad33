package io.mobimir.app.migration;

import io.mobimir.migration.entity.ProductState;
import io.mobimir.migration.live.Comparison;
import io.mobimir.migration.live.MigratingCalls;
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
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The catalogue in both stores. */
record MigratingCatalogue(MigratingCalls<Catalogue> both) implements Catalogue {
    @Override
    public CatalogueChangeResult add(ProductId id, Instant createdAt, Card card) {
        return both.write(List.of(id.value()), catalogue -> catalogue.add(id, createdAt, card));
    }

    @Override
    public CatalogueChangeResult update(ProductId id, long seenVersion, Card card) {
        return both.write(List.of(id.value()), catalogue -> catalogue.update(id, seenVersion, card));
    }

    @Override
    public Optional<Product> find(ProductId id) {
        return both.read(
                Comparison.of("product " + id, id.value(), found -> found.map(ProductState::of)),
                catalogue -> catalogue.find(id));
    }

    @Override
    public List<Product> findAll(Collection<ProductId> ids) {
        List<String> keys = ids.stream().map(ProductId::value).toList();
        return both.read(
                new Comparison<>(
                        "products " + keys,
                        true,
                        found -> keys,
                        found -> found.stream().map(ProductState::of).toList()),
                catalogue -> catalogue.findAll(ids));
    }

    @Override
    public Page<Offer> newest(Selection selection, Optional<Cursor> after, int limit) {
        return both.read(page("newest of " + selection), catalogue -> catalogue.newest(selection, after, limit));
    }

    @Override
    public Page<Offer> byPrice(Selection selection, PriceRange range, Optional<Cursor> after, int limit) {
        return both.read(
                page("by price of " + selection), catalogue -> catalogue.byPrice(selection, range, after, limit));
    }

    private static Comparison<Page<Offer>> page(String question) {
        return Comparison.ofPage(
                question,
                page -> page.items().stream().map(offer -> offer.id().value()).toList(),
                page -> page.items().stream()
                        .map(MigratingCatalogue::withoutVersion)
                        .toList());
    }

    private static Offer withoutVersion(Offer it) {
        return new Offer(
                it.id(), it.category(), it.price(), it.names(), it.attributes(), it.image(), it.createdAt(), 0);
    }
}
