package io.mobimir.app.migration;

import io.mobimir.migration.entity.ProductState;
import io.mobimir.migration.live.Calls;
import io.mobimir.migration.live.Calls.Arguments;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Progress;
import io.mobimir.shop.order.Step;
import io.mobimir.shop.session.SessionId;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What each method of a migrating port writes and reads. Lists pass without being compared: a page of one store may be
 * shorter than the other's, and MongoDB leaves out documents that it cannot read; the rows behind lists are verified.
 */
final class PortCalls {
    static final Calls<Orders> ORDERS = Calls.of(Orders.class)
            .writes(
                    "place",
                    arguments -> List.of(arguments.at(0, Placement.class).id().value()))
            .writes("move", PortCalls::order)
            .reads("find", (arguments, answer) -> order(arguments), PortCalls::withoutVersion)
            .reads("trail", (arguments, answer) -> order(arguments), PortCalls::inMillis)
            .passes("history")
            .complete();

    static final Calls<OrderReports> REPORTS = Calls.of(OrderReports.class)
            .reads("find", (arguments, answer) -> order(arguments), PortCalls::withoutVersion)
            .passes("ofDay")
            .complete();

    /** History is not compared either: each store forgets in its own time which changes are over. */
    static final Calls<Carts> CARTS = Calls.of(Carts.class)
            .writes("change", PortCalls::owner)
            .writes("merge", PortCalls::bothCarts)
            .writes("close", PortCalls::owner)
            .reads("find", (arguments, answer) -> owner(arguments))
            .passes("history", "abandoned")
            .complete();

    static final Calls<Catalogue> CATALOGUE = Calls.of(Catalogue.class)
            .writes("add", PortCalls::product)
            .writes("update", PortCalls::product)
            .reads("find", (arguments, answer) -> product(arguments), PortCalls::card)
            .reads("findAll", (arguments, answer) -> products(arguments), PortCalls::cards)
            .passes("newest", "byPrice")
            .complete();

    private PortCalls() {}

    private static Collection<String> order(Arguments arguments) {
        return List.of(arguments.at(0, OrderId.class).value());
    }

    private static Collection<String> owner(Arguments arguments) {
        return List.of(arguments.at(0, Owner.class).key());
    }

    /** The user's link counts for nothing until the guest's cart says that it was joined, so the user's is copied first. */
    private static Collection<String> bothCarts(Arguments arguments) {
        Owner guest = Owner.of(arguments.at(0, SessionId.class));
        Owner user = Owner.of(arguments.at(1, UserId.class));
        return List.of(user.key(), guest.key());
    }

    private static Collection<String> product(Arguments arguments) {
        return List.of(arguments.at(0, ProductId.class).value());
    }

    private static Collection<String> products(Arguments arguments) {
        Collection<?> ids = arguments.at(0, Collection.class);
        return ids.stream().map(id -> ((ProductId) id).value()).toList();
    }

    /** A repair may have raised the version of one side. */
    private static Object withoutVersion(Object answer) {
        return ((Optional<?>) answer).map(found -> {
            Order order = (Order) found;
            Progress progress = order.progress();
            return new Order(order.placement(), new Progress(progress.status(), 0, progress.since()));
        });
    }

    private static Object inMillis(Object answer) {
        return ((List<?>) answer)
                .stream()
                        .map(Step.class::cast)
                        .map(step ->
                                new Step(step.number(), step.status(), step.at().truncatedTo(ChronoUnit.MILLIS)))
                        .toList();
    }

    private static Object card(Object answer) {
        return ((Optional<?>) answer).map(found -> ProductState.of((Product) found));
    }

    private static Object cards(Object answer) {
        return ((List<?>) answer)
                .stream().map(found -> ProductState.of((Product) found)).toList();
    }
}
