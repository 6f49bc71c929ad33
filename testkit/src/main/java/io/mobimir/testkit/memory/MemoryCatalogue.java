package io.mobimir.testkit.memory;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.catalogue.ListingTrail;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.PriceRange;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Selection;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A catalogue in a map. */
public class MemoryCatalogue implements Catalogue {
    private static final Duration MAX_AHEAD = Duration.ofSeconds(5);

    /** A product with its trail of positions. */
    protected record Kept(Product product, ListingTrail trail) {}

    /** A product at its position in a listing by price. */
    protected record Placed(Product product, BigDecimal price) {}

    protected final Map<ProductId, Kept> products = new HashMap<>();
    private final Clock clock;
    private final Cursors cursors;

    public MemoryCatalogue(Clock clock, Cursors cursors) {
        this.clock = clock;
        this.cursors = cursors;
    }

    @Override
    public synchronized CatalogueChangeResult add(ProductId id, Instant createdAt, Card card) {
        if (createdAt.isAfter(clock.instant().plus(MAX_AHEAD))) {
            throw new InvalidField("created_at", "must not be in the future");
        }
        Kept kept = products.get(id);
        Product product = new Product(id, createdAt, now(), card);
        if (kept == null) {
            products.put(id, new Kept(product, ListingTrail.of(product)));
            return new CatalogueChangeResult.Stored(product);
        }
        boolean same = kept.product.createdAt().equals(product.createdAt())
                && kept.product.card().equals(card);
        return same ? new CatalogueChangeResult.Stored(kept.product) : new CatalogueChangeResult.Conflict(kept.product);
    }

    @Override
    public synchronized CatalogueChangeResult update(ProductId id, long seenVersion, Card card) {
        Kept kept = products.get(id);
        if (kept == null) {
            return new CatalogueChangeResult.Absent(id);
        }
        Product current = kept.product;
        if (current.version() != seenVersion) {
            boolean repeated = current.version() > seenVersion && current.card().equals(card);
            return repeated ? new CatalogueChangeResult.Stored(current) : new CatalogueChangeResult.Conflict(current);
        }
        Product changed = new Product(id, current.createdAt(), Math.max(now(), seenVersion + 1), card);
        products.put(id, new Kept(changed, kept.trail.then(changed)));
        return new CatalogueChangeResult.Stored(changed);
    }

    @Override
    public synchronized Optional<Product> find(ProductId id) {
        return Optional.ofNullable(products.get(id)).map(Kept::product);
    }

    @Override
    public synchronized List<Product> findAll(Collection<ProductId> ids) {
        return ids.stream().map(this::find).flatMap(Optional::stream).toList();
    }

    @Override
    public synchronized Page<Offer> newest(Selection selection, Optional<Cursor> after, int limit) {
        Page.requireSize(limit);
        String scope = "newest\n" + selection.scope();
        Comparator<Product> order = Comparator.comparing(Product::createdAt)
                .thenComparing(product -> product.id().value())
                .reversed();
        Stream<Product> found = listed(selection).map(Kept::product);
        if (after.isPresent()) {
            List<String> key = cursors.read(scope, after.get());
            Instant time = Instant.parse(key.get(0));
            found = found.filter(product -> isAfter(product, time, key.get(1)));
        }
        List<Product> page = found.sorted(order).limit(limit + 1L).toList();
        return offers(Page.of(
                page,
                limit,
                last -> cursors.after(
                        scope, last.createdAt().toString(), last.id().value())));
    }

    private static boolean isAfter(Product product, Instant time, String id) {
        int byTime = product.createdAt().compareTo(time);
        return byTime < 0 || (byTime == 0 && product.id().value().compareTo(id) < 0);
    }

    @Override
    public synchronized Page<Offer> byPrice(Selection selection, PriceRange range, Optional<Cursor> after, int limit) {
        Page.requireSize(limit);
        String scope = "price\n" + range + "\n" + selection.scope();
        Optional<List<String>> key = after.map(cursor -> cursors.read(scope, cursor));
        long moment = key.map(parts -> Long.valueOf(parts.get(0))).orElseGet(() -> ListingTrail.moment(now()));
        List<Placed> page = listed(selection)
                .flatMap(kept -> place(kept, selection, range, moment).stream()
                        .map(price -> new Placed(kept.product, price.amount())))
                .filter(placed -> key.isEmpty()
                        || isAfter(
                                placed,
                                new BigDecimal(key.get().get(1)),
                                key.get().get(2)))
                .sorted(Comparator.comparing(Placed::price)
                        .thenComparing(placed -> placed.product.id().value()))
                .limit(limit + 1L)
                .toList();
        Page<Placed> placed = Page.of(
                page,
                limit,
                last -> cursors.after(
                        scope,
                        Long.toString(moment),
                        last.price.toString(),
                        last.product.id().value()));
        return new Page<>(
                placed.items().stream()
                        .map(each -> each.product.offer())
                        .sorted(Offer.CHEAPEST_FIRST)
                        .toList(),
                placed.next());
    }

    private static boolean isAfter(Placed placed, BigDecimal price, String id) {
        int byPrice = placed.price.compareTo(price);
        return byPrice > 0 || (byPrice == 0 && placed.product.id().value().compareTo(id) > 0);
    }

    /** Returns the position of the product in a listing that began at that moment. */
    protected Optional<Money> place(Kept kept, Selection selection, PriceRange range, long moment) {
        return kept.trail.priceIn(selection.category(), range, moment);
    }

    /** Returns every product that listings of the selection may show. */
    protected Stream<Kept> listed(Selection selection) {
        return products.values().stream()
                .filter(kept -> kept.product.card().active())
                .filter(kept -> selection.includes(
                        kept.product.card().category(), kept.product.card().attributes()));
    }

    synchronized List<Product> all() {
        return products.values().stream().map(Kept::product).toList();
    }

    private static Page<Offer> offers(Page<Product> page) {
        return new Page<>(page.items().stream().map(Product::offer).toList(), page.next());
    }

    private long now() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant());
    }
}
