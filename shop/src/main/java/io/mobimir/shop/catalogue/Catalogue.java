package io.mobimir.shop.catalogue;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The products of the shop. Changes of one product are linearizable: of two that start from the same version, one is stored.
 * Cards and listings may be as stale as their operations allow. Listings agree with the cards once a change is acknowledged.
 *
 * <p>A reader of all pages of a listing sees each product at most once, and sees every product that was in the listing all
 * the time, even if its price changes meanwhile: a product keeps the position that it had when the listing began. That holds
 * for five minutes. A page shows the newest card of a product; a product whose newest card is out of the range is not shown.
 */
public interface Catalogue {
    /**
     * Adds a product. Adding the same product again changes nothing and answers {@code Stored}; another product with its id
     * is a conflict.
     *
     * @throws io.mobimir.shop.InvalidField if {@code createdAt} lies in the future
     */
    CatalogueChangeResult add(ProductId id, Instant createdAt, Card card);

    /** Replaces the card if the product still has the version that the caller saw. Repeating it changes nothing. */
    CatalogueChangeResult update(ProductId id, long seenVersion, Card card);

    /** Returns the product, active or not. */
    Optional<Product> find(ProductId id);

    /** Returns those of the products that exist, in the given order. */
    List<Product> findAll(Collection<ProductId> ids);

    /** Returns active products, newest first. */
    Page<Offer> newest(Selection selection, Optional<Cursor> after, int limit);

    /** Returns active products whose price is in the range, cheapest first. */
    Page<Offer> byPrice(Selection selection, PriceRange range, Optional<Cursor> after, int limit);
}
