package io.mobimir.testkit.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.cart.ChangeId;
import io.mobimir.shop.cart.LineItem;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.Shopping;
import io.mobimir.shop.cart.Shopping.LineRequest;
import io.mobimir.shop.cart.ShoppingResult;
import io.mobimir.shop.catalogue.Card;
import io.mobimir.shop.catalogue.Wording;
import io.mobimir.shop.checkout.CheckoutStores;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.testkit.RandomKeys;
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
    private final Owner owner = Owner.of(RandomKeys.user());

    private ProductId product(boolean active) {
        ProductId id = RandomKeys.product();
        Card card = new Card(
                RandomKeys.category(),
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

    private LineRequest request(ProductId product, int quantity, String languages) {
        return new LineRequest(ChangeId.at(clock.instant()), product, quantity, MOSCOW, LanguageRange.parse(languages));
    }

    private List<LineItem> lines() {
        return stores.carts().find(owner).lines();
    }

    @Test
    void what_goes_in_is_what_the_shop_says_about_the_product() {
        ProductId id = product(true);
        assertThat(shopping.add(owner, request(id, 2, "ru-RU, en"))).isInstanceOf(ShoppingResult.Done.class);
        assertThat(lines()).singleElement().satisfies(line -> {
            assertThat(line.item().name()).isEqualTo("Книга");
            assertThat(line.item().price()).isEqualTo(Money.rub("5.00"));
            assertThat(line.item().image()).isEqualTo("book.jpg");
            assertThat(line.quantity()).isEqualTo(2);
        });
    }

    @Test
    void a_language_that_the_card_does_not_have_is_no_reason_to_refuse() {
        ShoppingResult done = shopping.add(owner, request(product(true), 1, "fr"));
        assertThat(done)
                .isInstanceOfSatisfying(
                        ShoppingResult.Done.class,
                        it -> assertThat(it.cart().lines().get(0).item().name()).isEqualTo("Book"));
    }

    @Test
    void more_than_the_zone_has_is_refused_and_nothing_changes() {
        ProductId id = product(true);
        assertThat(shopping.add(owner, request(id, 6, "ru"))).isEqualTo(new ShoppingResult.NotEnough(id, MOSCOW, 6, 5));
        LineRequest elsewhere =
                new LineRequest(ChangeId.at(clock.instant()), id, 1, new Zone("kaliningrad"), List.of());
        assertThat(shopping.add(owner, elsewhere)).isInstanceOf(ShoppingResult.NotEnough.class);
        assertThat(lines()).isEmpty();
    }

    @Test
    void what_is_not_sold_is_refused() {
        ProductId unknown = RandomKeys.product();
        ProductId inactive = product(false);
        assertThat(shopping.add(owner, request(unknown, 1, "ru")))
                .isEqualTo(new ShoppingResult.UnknownProduct(unknown));
        assertThat(shopping.set(owner, request(inactive, 1, "ru"))).isEqualTo(new ShoppingResult.NotForSale(inactive));
        LineRequest nowhere = new LineRequest(ChangeId.at(clock.instant()), inactive, 1, new Zone("mars"), List.of());
        assertThatThrownBy(() -> shopping.add(owner, nowhere)).isInstanceOf(InvalidField.class);
        assertThatThrownBy(() -> request(inactive, 0, "ru")).isInstanceOf(InvalidField.class);
    }

    @Test
    void a_line_is_set_removed_and_the_cart_cleared() {
        ProductId id = product(true);
        shopping.add(owner, request(id, 2, "ru"));
        shopping.set(owner, request(id, 5, "ru"));
        assertThat(lines()).singleElement().matches(line -> line.quantity() == 5);
        assertThat(shopping.remove(owner, ChangeId.at(clock.instant()), id)).isInstanceOf(ShoppingResult.Done.class);
        assertThat(lines()).isEmpty();
        shopping.add(owner, request(id, 1, "ru"));
        assertThat(shopping.clear(owner, ChangeId.at(clock.instant()))).isInstanceOf(ShoppingResult.Done.class);
        assertThat(lines()).isEmpty();
    }
}
