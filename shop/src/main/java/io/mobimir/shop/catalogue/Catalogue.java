package io.mobimir.shop.catalogue;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The products of the shop. Changes of one product are linearizable: of two that start from the same version one is
 * stored. Cards and listings may be as stale as their operations allow, and listings agree with the cards once a change
 * was acknowledged.
 *
 * <p>Whoever follows a listing from page to page sees a product at most once, and sees every product that was in it all
 * the while, also when its price moves it past the reader meanwhile: a product stands where it stood when the listing
 * began. That holds for walks of up to five minutes. What a page shows of a product is its newest card; a product whose
 * newest card is not in the range is not shown.
 */
public interface Catalogue {
    /**
     * Adds a product. The same product again changes nothing and is stored; another one with its id is a conflict.
     *
     * @throws io.mobimir.shop.InvalidField if {@code createdAt} lies in the future
     */
    CatalogueChangeResult add(ProductId id, Instant createdAt, Card card);

    /** Replaces the card if the product still has the version that the caller saw. Repeating it changes nothing. */
    CatalogueChangeResult update(ProductId id, long seenVersion, Card card);

    /** The product, active or not. */
    Optional<Product> find(ProductId id);

    /** Those of the products that exist, in the order asked for. */
    List<Product> findAll(Collection<ProductId> ids);

    /** Active products, newest first. */
    Page<Offer> newest(Selection selection, Optional<Cursor> after, int limit);

    /** Active products whose price is in the range, cheapest first. */
    Page<Offer> byPrice(Selection selection, PriceRange range, Optional<Cursor> after, int limit);
}
