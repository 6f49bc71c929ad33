package io.mobimir.shop.checkout;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.UnfinishedWork.Promise;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderMoveResult;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.StepActor;
import io.mobimir.shop.stock.Stock;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** Cancels orders and gives their units back, once, whoever dies in between. */
public final class Cancellation {
    /** The sort of work that this class promises. */
    public static final String KIND = "cancellation";

    /** By then a cancellation that was promised has been decided, or never will be. */
    private static final Duration DECIDED = Duration.ofMinutes(15);

    /** What was cancelled so long ago has its units back: its promise is over, and stock will soon forget that it gave them. */
    private static final Duration GIVEN_BACK = Stock.REMEMBERED.dividedBy(2);

    private final CheckoutStores stores;
    private final Clock clock;

    public Cancellation(CheckoutStores stores, Clock clock) {
        this.stores = stores;
        this.clock = clock;
    }

    /** Cancels the order if its status allows; the order's own row decides. */
    public OrderMoveResult cancel(OrderId id) {
        return cancel(id, Optional.empty());
    }

    /** The same, asked for by one of the shop's people. */
    public OrderMoveResult cancel(OrderId id, Optional<StepActor> by) {
        Promise promise = stores.promises().make(KIND, id.value());
        OrderMoveResult move = stores.orders().move(id, OrderStatus.CANCELLED, by);
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
        Optional<Order> order = stores.orders().find(id).filter(found -> found.status() == OrderStatus.CANCELLED);
        order.ifPresent(this::takeBack);
        return order.isPresent() || age.compareTo(DECIDED) > 0;
    }

    /** An order that never took units from this stock, such as one from elsewhere, has none to give back. */
    private boolean takeBack(Order cancelled) {
        if (cancelled.progress().since().plus(GIVEN_BACK).isAfter(clock.instant())) {
            stores.stock().takeBack(stores.checkouts().reservation(cancelled));
        }
        return true;
    }
}
