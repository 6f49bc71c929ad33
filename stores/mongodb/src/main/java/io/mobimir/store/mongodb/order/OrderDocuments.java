package io.mobimir.store.mongodb.order;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderItem;
import io.mobimir.shop.order.OrderProgress;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Purchase;
import io.mobimir.shop.order.ShippingAddress;
import io.mobimir.shop.order.StepActor;
import io.mobimir.store.mongodb.DocumentIds;
import io.mobimir.store.mongodb.DocumentVersions;
import io.mobimir.store.mongodb.Fields;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/** The form of a document in {@code orders}. */
public final class OrderDocuments {
    private OrderDocuments() {}

    static ObjectId id(OrderId order) {
        return DocumentIds.of("order", order.value());
    }

    static Document write(StoredOrder stored) {
        Placement placement = stored.order().placement();
        Purchase purchase = placement.purchase();
        return new Document("_id", id(placement.id()))
                .append("order_id", placement.id().value())
                .append("user_id", placement.user().value())
                .append("geozone", purchase.zone().value())
                .append("created_at", Date.from(placement.createdAt()))
                .append(
                        "items",
                        purchase.items().stream().map(OrderDocuments::item).toList())
                .append("total_amount", amount(purchase.total()))
                .append("currency", purchase.total().currency().getCurrencyCode())
                .append("shipping_address", address(purchase.address()))
                .append("payment_method", purchase.payment().value())
                .append("status", stored.order().status().key())
                .append("updated_at", Date.from(stored.order().progress().since()))
                .append("trail", trail(stored.trail()))
                .append(DocumentVersions.FIELD, stored.order().progress().version());
    }

    private static Document item(OrderItem item) {
        return new Document("product_id", item.product().value())
                .append("name", item.name())
                .append("category", item.category())
                .append("quantity", item.quantity())
                .append("price", amount(item.price()));
    }

    private static Decimal128 amount(Money money) {
        return new Decimal128(money.amount());
    }

    private static Document address(ShippingAddress address) {
        return new Document("city", address.city())
                .append("street", address.street())
                .append("postal_code", address.postalCode());
    }

    static List<Document> trail(List<OrderStep> trail) {
        return trail.stream().map(OrderDocuments::step).toList();
    }

    private static Document step(OrderStep step) {
        Document document = new Document("status", step.status().key()).append("at", Date.from(step.at()));
        step.by().ifPresent(by -> document.append("by", by.actor()).append("reason", by.reason()));
        return document;
    }

    /** Reads an order; refuses a wrong field by its name. */
    public static StoredOrder read(Document document) {
        Fields fields = Fields.of(document);
        Instant createdAt = fields.time("created_at");
        Placement placement = new Placement(
                new OrderId(fields.text("order_id")), new UserId(fields.text("user_id")), createdAt, purchase(fields));
        Instant since = fields.optionalTime("updated_at").orElse(createdAt);
        OrderStatus status = status(fields);
        Order order = new Order(placement, new OrderProgress(status, DocumentVersions.of(document), since));
        return fields.has("trail") ? new StoredOrder(order, trail(fields)) : StoredOrder.withoutTrail(order);
    }

    private static OrderStatus status(Fields fields) {
        String status = fields.text("status");
        try {
            return OrderStatus.parse(status);
        } catch (InvalidField e) {
            throw fields.refuse("status", e.problem() + ", not \"" + status + "\"");
        }
    }

    private static Purchase purchase(Fields fields) {
        Currency currency = fields.currency();
        Purchase purchase = new Purchase(
                new Zone(fields.text("geozone")),
                fields.list("items").stream().map(item -> item(item, currency)).toList(),
                address(fields.inner("shipping_address")),
                fields.optionalText("payment_method").map(PaymentMethod::new).orElse(PaymentMethod.UNKNOWN));
        if (fields.has("total_amount")
                && !fields.money("total_amount", currency).equals(purchase.total())) {
            throw fields.refuse(
                    "total_amount",
                    "is " + fields.money("total_amount", currency) + ", but its items cost " + purchase.total());
        }
        return purchase;
    }

    private static OrderItem item(Fields item, Currency currency) {
        return item.check(() -> new OrderItem(
                new ProductId(item.text("product_id")),
                item.text("name"),
                item.optionalText("category").orElse(""),
                item.number("quantity"),
                item.money("price", currency)));
    }

    private static ShippingAddress address(Fields address) {
        return new ShippingAddress(address.text("city"), address.text("street"), address.text("postal_code"));
    }

    private static List<OrderStep> trail(Fields fields) {
        List<OrderStep> trail = new ArrayList<>();
        for (Fields step : fields.list("trail")) {
            trail.add(new OrderStep(trail.size() + 1, status(step), step.time("at"), by(step)));
        }
        return trail;
    }

    private static Optional<StepActor> by(Fields step) {
        return step.optionalText("by")
                .map(actor -> new StepActor(actor, step.optionalText("reason").orElse("")));
    }
}
