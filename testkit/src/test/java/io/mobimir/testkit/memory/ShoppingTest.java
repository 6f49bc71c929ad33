package io.mobimir.testkit.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.cart.CartChange;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.Line;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.Shopping;
import io.mobimir.shop.cart.Shopping.Wish;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Wording;
import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.testkit.Keys;
import io.mobimir.testkit.TestClock;
import java.util.List;
import java.util.Locale;
import java.util.Locale.LanguageRange;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ShoppingTest {
    private static final Zone MOSCOW = new Zone("moscow");

    private final TestClock clock = TestClock.atPresent();
    private final CheckoutStores stores = MemoryShop.open(clock);
    private final Shopping shopping =
            new Shopping(stores.carts(), stores.catalogue(), stores.catalogue(), stores.stock(), Zones.DEFAULT);
    private final Owner owner = Owner.of(Keys.user());

    private ProductId product(boolean active) {
        ProductId id = Keys.product();
        Card card = new Card(
                Keys.category(),
                Money.rub("5.00"),
                Map.of(
                        Locale.forLanguageTag("ru"), new Wording("Книга", ""),
                        Locale.forLanguageTag("en"), new Wording("Book", "")),
                Map.of(),
                Optional.of("book.jpg"),
                active);
        stores.catalogue().add(id, clock.instant(), card);
        stores.stock().receive(new Delivery("D", id, MOSCOW, 5, clock.instant()));
        return id;
    }

    private Wish wish(ProductId product, int quantity, String languages) {
        return new Wish(ChangeId.at(clock.instant()), product, quantity, MOSCOW, LanguageRange.parse(languages));
    }

    private List<Line> lines() {
        return stores.carts().find(owner).lines();
    }

    @Test
    void what_goes_in_is_what_the_shop_says_about_the_product() {
        ProductId id = product(true);
        assertThat(shopping.add(owner, wish(id, 2, "ru-RU, en"))).isInstanceOf(CartChange.Done.class);
        assertThat(lines()).singleElement().satisfies(line -> {
            assertThat(line.item().name()).isEqualTo("Книга");
            assertThat(line.item().price()).isEqualTo(Money.rub("5.00"));
            assertThat(line.item().image()).isEqualTo("book.jpg");
            assertThat(line.quantity()).isEqualTo(2);
        });
    }

    @Test
    void a_language_that_the_card_does_not_have_is_no_reason_to_refuse() {
        CartChange done = shopping.add(owner, wish(product(true), 1, "fr"));
        assertThat(done)
                .isInstanceOfSatisfying(
                        CartChange.Done.class,
                        it -> assertThat(it.cart().lines().get(0).item().name()).isEqualTo("Book"));
    }

    @Test
    void more_than_the_zone_has_is_refused_and_nothing_changes() {
        ProductId id = product(true);
        assertThat(shopping.add(owner, wish(id, 6, "ru"))).isEqualTo(new CartChange.NotEnough(id, MOSCOW, 6, 5));
        Wish elsewhere = new Wish(ChangeId.at(clock.instant()), id, 1, new Zone("kaliningrad"), List.of());
        assertThat(shopping.add(owner, elsewhere)).isInstanceOf(CartChange.NotEnough.class);
        assertThat(lines()).isEmpty();
    }

    @Test
    void what_is_not_sold_is_refused() {
        ProductId unknown = Keys.product();
        ProductId inactive = product(false);
        assertThat(shopping.add(owner, wish(unknown, 1, "ru"))).isEqualTo(new CartChange.UnknownProduct(unknown));
        assertThat(shopping.set(owner, wish(inactive, 1, "ru"))).isEqualTo(new CartChange.NotForSale(inactive));
        Wish nowhere = new Wish(ChangeId.at(clock.instant()), inactive, 1, new Zone("mars"), List.of());
        assertThatThrownBy(() -> shopping.add(owner, nowhere)).isInstanceOf(InvalidField.class);
        assertThatThrownBy(() -> wish(inactive, 0, "ru")).isInstanceOf(InvalidField.class);
    }

    @Test
    void a_line_is_set_removed_and_the_cart_cleared() {
        ProductId id = product(true);
        shopping.add(owner, wish(id, 2, "ru"));
        shopping.set(owner, wish(id, 5, "ru"));
        assertThat(lines()).singleElement().matches(line -> line.quantity() == 5);
        assertThat(shopping.remove(owner, ChangeId.at(clock.instant()), id)).isInstanceOf(CartChange.Done.class);
        assertThat(lines()).isEmpty();
        shopping.add(owner, wish(id, 1, "ru"));
        assertThat(shopping.clear(owner, ChangeId.at(clock.instant()))).isInstanceOf(CartChange.Done.class);
        assertThat(lines()).isEmpty();
    }
}
