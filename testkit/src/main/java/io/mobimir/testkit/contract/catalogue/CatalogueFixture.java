package io.mobimir.testkit.contract.catalogue;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Money;
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
import io.mobimir.shop.catalogue.Wording;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.TestClock;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;

/** The base of the contracts of the catalogue: a store, a category per test, and ways to fill and read it. */
public abstract class CatalogueFixture {
    static final Locale RUSSIAN = Locale.forLanguageTag("ru");
    static final PriceRange ANY_PRICE = PriceRange.all(Currency.getInstance("RUB"));

    final TestClock clock = TestClock.atPresent();
    final Category category = RandomKeys.category();
    final Selection everything = Selection.of(category);
    Catalogue catalogue;

    /** Opens a store with this clock; it may hold other tests' data. */
    protected abstract Catalogue open(Clock clock);

    @BeforeEach
    void openStore() {
        catalogue = open(clock);
    }

    Card card(String price) {
        return new Card(
                category,
                Money.rub(price),
                Map.of(RUSSIAN, new Wording("Смартфон X", "Экран 6.5 дюймов")),
                Map.of("color", "Черный"),
                Optional.empty(),
                true);
    }

    Product added(Card card) {
        return added(RandomKeys.product(), card);
    }

    Product added(ProductId id, Card card) {
        return stored(catalogue.add(id, clock.instant(), card));
    }

    Product updated(Product product, Card card) {
        return stored(catalogue.update(product.id(), product.version(), card));
    }

    /** Changes the price, whatever the present version is. */
    Product moved(ProductId id, String price) {
        Product current = catalogue.find(id).orElseThrow();
        return updated(current, current.card().withPrice(Money.rub(price)));
    }

    static Product stored(CatalogueChangeResult change) {
        return change.match(
                product -> product,
                current -> {
                    throw new AssertionError("conflict with " + current);
                },
                id -> {
                    throw new AssertionError("no " + id);
                });
    }

    List<ProductId> newest(Selection selection, int limit) {
        return ids(walk(after -> catalogue.newest(selection, after, limit)));
    }

    List<ProductId> byPrice(PriceRange range, int limit) {
        return ids(walk(after -> catalogue.byPrice(everything, range, after, limit)));
    }

    static PriceRange range(String from, String to) {
        return new PriceRange(Money.rub(from), Money.rub(to));
    }

    static List<ProductId> ids(List<Offer> offers) {
        return offers.stream().map(Offer::id).toList();
    }

    static List<Offer> walk(Function<Optional<Cursor>, Page<Offer>> pages) {
        List<Offer> all = new ArrayList<>();
        Optional<Cursor> after = Optional.empty();
        do {
            Page<Offer> page = pages.apply(after);
            all.addAll(page.items());
            after = page.next();
        } while (after.isPresent());
        return all;
    }
}
