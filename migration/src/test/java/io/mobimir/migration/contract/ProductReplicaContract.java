package io.mobimir.migration.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.ProductState;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.CatalogueChangeResult;
import io.mobimir.shop.catalogue.Category;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.shop.catalogue.Wording;
import io.mobimir.testkit.RandomKeys;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The additional promises of a side that holds products. */
public abstract class ProductReplicaContract extends ReplicaContract<ProductState> {
    protected final Category category = new Category(RandomKeys.category().path() + " 📱");

    /** Returns the shop's own port to the same products. */
    protected abstract Catalogue catalogue();

    @Override
    protected String newKey() {
        return "📦-" + RandomKeys.product();
    }

    @Override
    protected ProductState state(String key, long version, int which) {
        Instant created = Instant.EPOCH.plus(start, ChronoUnit.MICROS).minusSeconds(60);
        Card card = new Card(
                which == 1 ? new Category(category.path() + ".Ниже") : category,
                Money.rub("45" + which + ".90"),
                Map.of(Locale.forLanguageTag("ru"), new Wording("Смартфон 📱", "С экраном")),
                Map.of("color", "Черный 🖤", "weight.kg", "0.2"),
                which == 2 ? Optional.empty() : Optional.of("right.jpg"),
                which != 3);
        return new ProductState(new ProductId(key), created, card);
    }

    @Override
    protected OptionalLong change(String key) {
        Product now = catalogue().find(new ProductId(key)).orElseThrow();
        CatalogueChangeResult change =
                catalogue().update(now.id(), now.version(), now.card().withPrice(Money.rub("1.00")));
        return change.match(
                stored -> OptionalLong.of(stored.version()),
                current -> OptionalLong.empty(),
                id -> OptionalLong.empty());
    }

    @Test
    public void a_product_that_moved_is_listed_once_where_it_is() {
        String key = newKey();
        for (int which = 0; which < 3; which++) {
            open().apply(key, versioned(key, which * 2L, which));
        }
        assertThat(listed())
                .singleElement()
                .satisfies(offer -> assertThat(offer.price()).isEqualTo(Money.rub("452.90")));
        open().apply(key, versioned(key, 6, 3));
        assertThat(listed()).isEmpty();
    }

    @Test
    public void a_deleted_product_is_in_no_listing() {
        String key = newKey();
        open().apply(key, versioned(key, 0, 0));
        open().apply(key, new Versioned<>(start + 2, Optional.empty()));
        assertThat(catalogue().find(new ProductId(key))).isEmpty();
        assertThat(listed()).isEmpty();
    }

    @Test
    public void a_product_that_its_origin_made_anew_at_another_time_is_listed_once_and_there() {
        String key = newKey();
        open().apply(key, versioned(key, 0, 0));
        ProductState first = state(key, start, 0);
        ProductState anew = new ProductState(first.id(), first.createdAt().plusSeconds(30), first.card());
        open().apply(key, new Versioned<>(start + 2, Optional.of(anew)));
        assertThat(open().read(key).orElseThrow().state()).contains(anew);
        assertThat(listed())
                .singleElement()
                .satisfies(offer -> assertThat(offer.createdAt()).isEqualTo(anew.createdAt()));
    }

    private List<Offer> listed() {
        return catalogue().newest(Selection.of(category), Optional.empty(), 10).items();
    }
}
