package io.mobimir.store.cassandra.order;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.GettableByName;
import com.datastax.oss.driver.api.core.data.UdtValue;
import io.mobimir.shop.Money;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderChange;
import io.mobimir.shop.order.OrderItem;
import io.mobimir.shop.order.OrderProgress;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.OrderSummary;
import io.mobimir.shop.order.PaymentMethod;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Purchase;
import io.mobimir.shop.order.ShippingAddress;
import io.mobimir.shop.order.StepActor;
import io.mobimir.store.cassandra.order.OrderTables.FeedRow;
import io.mobimir.store.cassandra.order.OrderTables.TrailRow;
import java.time.Instant;
import java.util.Currency;
import java.util.Objects;
import java.util.Optional;

/** Reads orders from rows; columns have the same name in every table. */
public final class OrderRows {
    private OrderRows() {}

    static TrailRow trailRow(Row row) {
        return new TrailRow(order(row), step(row), Objects.requireNonNull(row.getUuid("move_id")));
    }

    static FeedRow feedRow(Row row) {
        OrderChange change = new OrderChange(new OrderId(text(row, "order_id")), row.getLong("version"));
        return new FeedRow(time(row, "second"), change);
    }

    static OrderStep step(Row row) {
        return new OrderStep(
                row.getInt("step"), OrderStatus.parse(text(row, "step_status")), time(row, "step_at"), movedBy(row));
    }

    private static Optional<StepActor> movedBy(Row row) {
        return Optional.ofNullable(row.getString("moved_by"))
                .filter(actor -> !actor.isEmpty())
                .map(actor -> new StepActor(actor, Objects.requireNonNullElse(row.getString("move_reason"), "")));
    }

    static Order order(Row row) {
        Placement placement = new Placement(
                new OrderId(text(row, "order_id")),
                new UserId(text(row, "user_id")),
                time(row, "created_at"),
                purchase(row));
        return new Order(placement, progress(row));
    }

    /** Reads the purchase from the columns that every table with whole orders has. */
    public static Purchase purchase(Row row) {
        return new Purchase(
                new Zone(text(row, "geozone")),
                Objects.requireNonNull(row.get("items", OrderTables.ITEMS.codec())),
                Objects.requireNonNull(row.get(
                        "shipping_address", OrderTables.SHIPPING_ADDRESS.type().codec())),
                new PaymentMethod(text(row, "payment_method")));
    }

    static OrderSummary summary(Row row) {
        return new OrderSummary(
                new OrderId(text(row, "order_id")),
                new UserId(text(row, "user_id")),
                time(row, "created_at"),
                new Zone(text(row, "geozone")),
                money(row, "total_amount"),
                progress(row));
    }

    static OrderItem item(UdtValue value) {
        return new OrderItem(
                new ProductId(text(value, "product_id")),
                text(value, "product_name"),
                text(value, "category"),
                value.getInt("quantity"),
                money(value, "price"));
    }

    static ShippingAddress address(UdtValue value) {
        return new ShippingAddress(text(value, "city"), text(value, "street"), text(value, "postal_code"));
    }

    private static OrderProgress progress(Row row) {
        return new OrderProgress(
                OrderStatus.parse(text(row, "status")), row.getLong("version"), time(row, "updated_at"));
    }

    private static Money money(GettableByName row, String column) {
        return new Money(
                Objects.requireNonNull(row.getBigDecimal(column)), Currency.getInstance(text(row, "currency")));
    }

    private static String text(GettableByName row, String column) {
        return Objects.requireNonNull(row.getString(column), column);
    }

    private static Instant time(GettableByName row, String column) {
        return Objects.requireNonNull(row.getInstant(column), column);
    }
}
