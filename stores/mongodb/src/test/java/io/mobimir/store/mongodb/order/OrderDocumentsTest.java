package io.mobimir.store.mongodb.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.testkit.RandomKeys;
import io.mobimir.testkit.SampleOrders;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class OrderDocumentsTest {
    private static final Instant CREATED = Instant.parse("2024-11-27T12:30:00Z");
    static final Instant UPDATED = Instant.parse("2024-11-27T12:35:00Z");

    /** Returns an order as the old shop wrote it: doubles, no version, no trail, no payment method. */
    static Document old() {
        return new Document("_id", new ObjectId())
                .append("order_id", "ORD-2024-123456")
                .append("user_id", "USER-98765")
                .append("geozone", "moscow")
                .append("created_at", Date.from(CREATED))
                .append("items", List.of(item("PROD-12345", 1, 45990.00), item("PROD-67890", 2, 1200.00)))
                .append("status", "shipped")
                .append("total_amount", 48390.00)
                .append(
                        "shipping_address",
                        new Document("city", "Москва")
                                .append("street", "Тверская ул., д. 10")
                                .append("postal_code", "125009"))
                .append("updated_at", Date.from(UPDATED));
    }

    private static Document item(String product, int quantity, Object price) {
        return new Document("product_id", product)
                .append("name", "Смартфон X")
                .append("category", "Электроника")
                .append("quantity", quantity)
                .append("price", price);
    }

    @Test
    void an_old_document_is_read_with_its_time_as_its_version_and_the_shortest_trail() {
        StoredOrder stored = OrderDocuments.read(old());
        assertThat(stored.order().total()).isEqualTo(Money.rub("48390"));
        assertThat(stored.order().placement().purchase().payment()).isEqualTo(PaymentMethod.UNKNOWN);
        assertThat(stored.order().progress().version()).isEqualTo(UPDATED.toEpochMilli() * 1000);
        assertThat(stored.trail())
                .containsExactly(
                        new OrderStep(1, OrderStatus.NEW, CREATED),
                        new OrderStep(2, OrderStatus.PROCESSING, UPDATED),
                        new OrderStep(3, OrderStatus.SHIPPED, UPDATED));
    }

    @Test
    void what_is_written_is_read_back_the_same() {
        StoredOrder stored = StoredOrder.begun(Order.begun(SampleOrders.of(RandomKeys.user(), CREATED)))
                .next(OrderStatus.CANCELLED, Optional.empty(), UPDATED);
        Document document = OrderDocuments.write(stored);
        assertThat(OrderDocuments.read(document)).isEqualTo(stored);
        assertThat(document.get("total_amount")).isEqualTo(new Decimal128(new BigDecimal("45990.00")));
    }

    @Test
    void the_noise_of_doubles_is_forgiven_and_real_differences_are_not() {
        Document noisy =
                old().append("items", List.of(item("PROD-1", 3, 0.1 + 0.2))).append("total_amount", 0.9000000001);
        assertThat(OrderDocuments.read(noisy).order().total()).isEqualTo(Money.rub("0.90"));
        assertRefused(
                old().append("total_amount", 48390.01),
                "total_amount: is 48390.01 RUB, but its items cost 48390.00 RUB");
        assertRefused(
                old().append("items", List.of(item("PROD-1", 1, 0.125))),
                "items[0].price: must have at most 2 decimals: 0.125");
    }

    @Test
    void what_cannot_be_an_order_is_refused_with_a_reason_that_a_person_understands() {
        Map<Document, String> broken = Map.of(
                without("user_id"), "user_id: is missing",
                without("created_at"), "created_at: is missing",
                without("shipping_address"), "shipping_address: is missing",
                old().append("created_at", "yesterday"), "created_at: must be a date, not the text \"yesterday\"",
                old().append("status", "lost"),
                        "status: must be one of [new, processing, shipped, delivered, cancelled], not \"lost\"",
                old().append("items", List.of()), "items: must be between 1 and 100, not 0",
                old().append("items", List.of(item("PROD-1", 1, "free"))),
                        "items[0].price: must be a number, not the text \"free\"",
                old().append("items", List.of(item("PROD-1", 1, -1.0))), "items[0].price: must not be negative: -1.00",
                old().append("items", List.of(item("PROD-1", 1, Double.NaN))), "items[0].price: is not a number: NaN",
                old().append("items", List.of(item("PROD-1", 0, 1.0))),
                        "items[0].quantity: must be between 1 and 999, not 0");
        broken.forEach(OrderDocumentsTest::assertRefused);
    }

    private static Document without(String field) {
        Document document = old();
        document.remove(field);
        return document;
    }

    private static void assertRefused(Document document, String reason) {
        assertThatThrownBy(() -> OrderDocuments.read(document))
                .isInstanceOf(InvalidField.class)
                .hasMessage(reason);
    }
}
