package io.mobimir.migration.entity;

import io.mobimir.shop.InvalidField;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderItem;
import io.mobimir.shop.order.OrderProgress;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Purchase;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** An order with all its steps. Times are in milliseconds, because both sides can store those. */
public record OrderState(Order order, List<OrderStep> trail) {
    public OrderState {
        if (trail.isEmpty()) {
            throw new InvalidField("trail", "must not be empty");
        }
        List<OrderStep> steps = trail;
        trail = IntStream.range(0, steps.size())
                .mapToObj(i -> step(i + 1, steps.get(i)))
                .toList();
    }

    private static OrderStep step(int number, OrderStep step) {
        if (step.number() != number) {
            throw new InvalidField("trail", "must have step " + number + " where it has " + step.number());
        }
        return step.at(step.at().truncatedTo(ChronoUnit.MILLIS));
    }

    /** Returns the same order at another version. */
    public OrderState at(long version) {
        OrderProgress progress = order.progress();
        return progress.version() == version
                ? this
                : new OrderState(
                        new Order(order.placement(), new OrderProgress(progress.status(), version, progress.since())),
                        trail);
    }

    /** Returns everything but the version, by name and as text: for digests and to name a difference. */
    public SortedMap<String, String> fields() {
        SortedMap<String, String> fields = new TreeMap<>();
        Placement placement = order.placement();
        Purchase purchase = placement.purchase();
        fields.put("order_id", placement.id().value());
        fields.put("user_id", placement.user().value());
        fields.put("created_at", placement.createdAt().toString());
        fields.put("geozone", purchase.zone().value());
        fields.put("payment_method", purchase.payment().value());
        fields.put("shipping_address.city", purchase.address().city());
        fields.put("shipping_address.street", purchase.address().street());
        fields.put("shipping_address.postal_code", purchase.address().postalCode());
        fields.put("status", order.status().key());
        fields.put("updated_at", order.progress().since().toString());
        IntStream.range(0, purchase.items().size())
                .forEach(i -> put(fields, "items[" + i + "].", purchase.items().get(i)));
        trail.forEach(step -> fields.put("trail[" + step.number() + "]", text(step)));
        return fields;
    }

    private static String text(OrderStep step) {
        String by =
                step.by().map(who -> " by " + who.actor() + ": " + who.reason()).orElse("");
        return step.status().key() + " at " + step.at() + by;
    }

    private static void put(SortedMap<String, String> fields, String prefix, OrderItem item) {
        fields.put(prefix + "product_id", item.product().value());
        fields.put(prefix + "name", item.name());
        fields.put(prefix + "category", item.category());
        fields.put(prefix + "quantity", Integer.toString(item.quantity()));
        fields.put(prefix + "price", item.price().toString());
    }
}
