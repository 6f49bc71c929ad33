package io.mobimir.shop.checkout;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.Promises;
import io.mobimir.shop.Promises.Promise;
import io.mobimir.shop.order.Move;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Stock;
import java.time.Duration;
import java.util.Optional;

/** Cancels orders and gives their units back, once, whoever dies in between. */
public final class Cancellation {
    /** The sort of work that this class promises. */
    public static final String KIND = "cancellation";

    /** By then a cancellation that was promised has been decided, or never will be. */
    private static final Duration DECIDED = Duration.ofMinutes(1);

    private final Orders orders;
    private final Stock stock;
    private final Promises promises;

    public Cancellation(Orders orders, Stock stock, Promises promises) {
        this.orders = orders;
        this.stock = stock;
        this.promises = promises;
    }

    /** Cancels the order if its status allows; the order's own row decides. */
    public Move cancel(OrderId id) {
        Promise promise = promises.make(KIND, id.value());
        Move move = orders.move(id, OrderStatus.CANCELLED);
        move.match(
                moved -> takeBack(moved.order()),
                unchanged -> takeBack(unchanged.order()),
                notAllowed -> false,
                notFound -> false);
        promise.kept();
        return move;
    }

    /**
     * Looks after a promised cancellation.
     *
     * @return whether it is over; if not, somebody has to look again
     */
    public boolean settle(OrderId id, Duration age) {
        Optional<Order> order = orders.find(id).filter(found -> found.status() == OrderStatus.CANCELLED);
        order.ifPresent(this::takeBack);
        return order.isPresent() || age.compareTo(DECIDED) > 0;
    }

    /** An order that never took units from this stock, such as one from elsewhere, has none to give back. */
    private boolean takeBack(Order order) {
        stock.takeBack(Reservation.of(order.placement()));
        return true;
    }
}
