package io.mobimir.shop.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class OrderTest {
    private static final Instant NOON = Instant.parse("2024-11-29T12:00:00Z");
    private static final ShippingAddress ADDRESS = new ShippingAddress("Москва", "Тверская ул., д. 10", "125009");
    private static final PaymentMethod CARD = new PaymentMethod("card");
    private static final Zone MOSCOW = new Zone("moscow");

    @Test
    void the_total_of_the_seed_order_is_right_to_the_kopeck() {
        Purchase purchase = purchase(List.of(item(1, "45990.00"), item(2, "1200.00")));
        assertThat(purchase.total()).isEqualTo(Money.rub("48390.00"));
    }

    @Test
    void a_total_may_be_far_higher_than_any_price() {
        List<OrderItem> most = Collections.nCopies(Purchase.MAX_ITEMS, item(999, "9999999.99"));
        assertThat(purchase(most).total()).isEqualTo(Money.rub("998999999001.00"));
    }

    @Test
    void what_cannot_be_right_is_refused_by_its_name() {
        assertRefused("quantity", () -> item(0, "1"));
        assertRefused("quantity", () -> item(-1, "1"));
        assertRefused("quantity", () -> item(1000, "1"));
        assertRefused("price", () -> item(1, "10000000.00"));
        assertRefused("amount", () -> item(1, "NaN"));
        assertRefused("items", () -> purchase(List.of()));
        assertRefused("items", () -> purchase(Collections.nCopies(101, item(1, "1"))));
        assertRefused("shipping_address.city", () -> new ShippingAddress(" ", "street", "1"));
        assertRefused("shipping_address.street", () -> new ShippingAddress("city", "x".repeat(257), "1"));
        assertRefused("shipping_address.postal_code", () -> new ShippingAddress("city", "street", ""));
        assertRefused("payment_method", () -> new PaymentMethod("Card!"));
        assertRefused("order_id", () -> new OrderId(""));
        assertRefused("to", () -> HistoryQuery.of(new UserId("U")).between(NOON, NOON));
        assertRefused("day", () -> DayQuery.of(LocalDate.of(10_000, 1, 1)));
        assertRefused("status", () -> OrderStatus.parse("lost"));
    }

    @Test
    void two_currencies_do_not_add_up() {
        OrderItem euro =
                new OrderItem(new ProductId("P"), "name", "", 1, Money.parse("1", Currency.getInstance("EUR")));
        assertRefused("currency", () -> purchase(List.of(item(1, "1"), euro)));
    }

    @Test
    void every_status_is_read_back_from_its_key() {
        assertThat(Arrays.stream(OrderStatus.values()).map(OrderStatus::key).map(OrderStatus::parse))
                .containsExactly(OrderStatus.values());
    }

    @Test
    void exactly_these_steps_are_allowed() {
        assertThat(Arrays.stream(OrderStatus.values())
                        .flatMap(from -> Arrays.stream(OrderStatus.values())
                                .filter(from::canBecome)
                                .map(to -> from.key() + " " + to.key())))
                .containsExactly(
                        "new processing",
                        "new cancelled",
                        "processing shipped",
                        "processing cancelled",
                        "shipped delivered");
    }

    @Test
    void a_step_that_is_not_allowed_is_a_bug() {
        Order order = order();
        assertThatIllegalArgumentException().isThrownBy(() -> order.next(OrderStatus.DELIVERED, NOON));
    }

    @Test
    void a_version_grows_also_when_the_clock_stands_still_or_goes_back() {
        Order order = order();
        Order processing = order.next(OrderStatus.PROCESSING, NOON);
        Order shipped = processing.next(OrderStatus.SHIPPED, NOON.minusSeconds(3_600));
        Order delivered = shipped.next(OrderStatus.DELIVERED, NOON.plusSeconds(1));
        long begun = NOON.toEpochMilli() * 1_000;
        assertThat(List.of(order, processing, shipped, delivered))
                .extracting(each -> each.progress().version())
                .containsExactly(begun, begun + 1, begun + 2, begun + 1_000_000);
        assertThat(shipped.progress().since()).isEqualTo(NOON);
    }

    @Test
    void lists_that_differ_have_cursors_that_differ() {
        HistoryQuery all = HistoryQuery.of(new UserId("U"));
        assertThat(List.of(
                        all,
                        HistoryQuery.of(new UserId("- U")),
                        all.withStatus(OrderStatus.NEW),
                        all.between(NOON, NOON.plusSeconds(1)),
                        all.between(NOON, NOON.plusSeconds(2)),
                        new HistoryQuery(new UserId("U"), Optional.empty(), Optional.of(NOON), Optional.empty()),
                        new HistoryQuery(new UserId("U"), Optional.empty(), Optional.empty(), Optional.of(NOON))))
                .extracting(HistoryQuery::cursorScope)
                .doesNotHaveDuplicates();
    }

    private static void assertRefused(String field, ThrowingCallable attempt) {
        assertThatThrownBy(attempt)
                .isInstanceOfSatisfying(
                        InvalidField.class, e -> assertThat(e.field()).isEqualTo(field));
    }

    private static Order order() {
        return Order.begun(new Placement(new OrderId("O"), new UserId("U"), NOON, purchase(List.of(item(1, "1")))));
    }

    private static Purchase purchase(List<OrderItem> items) {
        return new Purchase(MOSCOW, items, ADDRESS, CARD);
    }

    private static OrderItem item(int quantity, String price) {
        return new OrderItem(new ProductId("PROD-12345"), "Смартфон X", "Электроника", quantity, Money.rub(price));
    }
}
