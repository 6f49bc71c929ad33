package io.mobimir.http.api.shape;

import io.mobimir.http.json.Describe;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderItem;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.OrderSummary;
import io.mobimir.shop.order.Purchase;
import io.mobimir.shop.order.ShippingAddress;
import io.mobimir.shop.order.StepActor;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** JSON shapes of orders. */
public final class OrderShapes {
    private OrderShapes() {}

    /** The address to which an order is sent. */
    public record Address(
            @Describe(min = 1, max = 128) String city,
            @Describe(min = 1, max = 256) String street,
            @Describe(min = 1, max = 16) String postalCode) {
        public static Address of(ShippingAddress address) {
            return new Address(address.city(), address.street(), address.postalCode());
        }
    }

    /** The details for ordering a cart. */
    public record CheckoutInput(
            @Describe(value = "The zone whose stock is sold", pattern = "^" + ShapeLimits.WORD + "$")
            String geozone,

            Address shippingAddress,

            @Describe(value = "Such as card or cash", pattern = "^" + ShapeLimits.WORD + "$")
            String paymentMethod) {}

    /** The state of a checkout. */
    public enum CheckoutState {
        UNDER_WAY,
        AWAITING_PAYMENT,
        ORDERED,
        REFUSED
    }

    /** A checkout, identified by its order. */
    public record CheckoutView(
            String orderId,
            @Describe(example = "awaiting_payment") CheckoutState state,

            @Describe("The units are held, and the payment can be made, until then") @Nullable
            Instant payBy,

            @Describe(value = "The `type` of the problem, if the checkout was refused", example = Describe.ABSENT)
            @Nullable
            String problem,

            @Describe(
                    value = "Whether the same key can still succeed, if the checkout was refused",
                    example = Describe.ABSENT)
            @Nullable
            Boolean mayBeTriedAgain) {}

    /** One line of an order, as it was bought. */
    record OrderLine(String productId, String name, String category, int quantity, Price price, Price sum) {
        public static OrderLine of(OrderItem item) {
            return new OrderLine(
                    item.product().value(),
                    item.name(),
                    item.category(),
                    item.quantity(),
                    Price.of(item.price()),
                    Price.of(item.total()));
        }
    }

    /** An order with its status. */
    public record OrderView(
            String orderId,
            OrderStatus status,
            Instant createdAt,
            @Describe("When it reached its status") Instant updatedAt,
            String geozone,
            List<OrderLine> lines,
            Price total,
            Address shippingAddress,
            String paymentMethod) {
        public static OrderView of(Order order) {
            Purchase purchase = order.placement().purchase();
            return new OrderView(
                    order.id().value(),
                    order.status(),
                    order.createdAt(),
                    order.progress().since(),
                    purchase.zone().value(),
                    purchase.items().stream().map(OrderLine::of).toList(),
                    Price.of(order.total()),
                    Address.of(purchase.address()),
                    purchase.payment().value());
        }
    }

    /** A page of the caller's orders. */
    public record OrderPage(
            @Describe("May be fewer than `limit` although more follow: go on while there is a `next_cursor`")
            List<OrderView> orders,

            @Describe("Absent on the last page") @Nullable String nextCursor) {
        public static OrderPage of(Page<Order> page) {
            return new OrderPage(
                    page.items().stream().map(OrderView::of).toList(),
                    page.next().map(Cursor::value).orElse(null));
        }
    }

    /** A status of an order with its time. */
    record TrailStep(int number, OrderStatus status, Instant at) {}

    /** All statuses of an order with their times. */
    public record Trail(String orderId, List<TrailStep> steps) {
        public static Trail of(OrderId id, List<OrderStep> steps) {
            return new Trail(
                    id.value(),
                    steps.stream()
                            .map(step -> new TrailStep(step.number(), step.status(), step.at()))
                            .toList());
        }
    }

    /** A status of an order, as staff see it. */
    record TrailStepForStaff(
            int number,
            OrderStatus status,
            Instant at,

            @Describe("Absent if the customer or the platform itself took the step") @Nullable
            String actor,

            @Describe("Empty if none was given") @Nullable String reason) {
        public static TrailStepForStaff of(OrderStep step) {
            return new TrailStepForStaff(
                    step.number(),
                    step.status(),
                    step.at(),
                    step.by().map(StepActor::actor).orElse(null),
                    step.by().map(StepActor::reason).orElse(null));
        }
    }

    /** All statuses of an order, with their actors. */
    public record TrailForStaff(String orderId, List<TrailStepForStaff> steps) {
        public static TrailForStaff of(OrderId id, List<OrderStep> steps) {
            return new TrailForStaff(
                    id.value(), steps.stream().map(TrailStepForStaff::of).toList());
        }
    }

    /** One line in a list for staff. */
    record OrderLineForStaff(
            String orderId,
            String userId,
            OrderStatus status,
            Instant createdAt,
            Instant updatedAt,
            String geozone,
            Price total) {
        public static OrderLineForStaff of(OrderSummary order) {
            return new OrderLineForStaff(
                    order.id().value(),
                    order.user().value(),
                    order.progress().status(),
                    order.createdAt(),
                    order.progress().since(),
                    order.zone().value(),
                    Price.of(order.total()));
        }
    }

    /** A page of any customers' orders. */
    public record OrdersForStaff(
            List<OrderLineForStaff> orders, @Nullable String nextCursor) {
        public static OrdersForStaff of(Page<OrderSummary> page) {
            return new OrdersForStaff(
                    page.items().stream().map(OrderLineForStaff::of).toList(),
                    page.next().map(Cursor::value).orElse(null));
        }
    }

    /** An order of any customer. */
    public record OrderForStaff(String userId, OrderView order) {
        public static OrderForStaff of(Order order) {
            return new OrderForStaff(order.user().value(), OrderView.of(order));
        }
    }

    /** The status to which an order is to move. */
    public record StatusInput(
            @Describe(oneOf = {"processing", "shipped", "delivered", "cancelled"})
            String status) {}
}
