package io.mobimir.app.migration;

import io.mobimir.migration.entity.ProductState;
import io.mobimir.migration.live.Calls;
import io.mobimir.migration.live.Calls.Arguments;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.Offer;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.order.OrderSummary;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Progress;
import io.mobimir.shop.order.Step;
import io.mobimir.shop.session.SessionId;
import io.mobimir.shop.stock.Stock;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What each method of a migrating port writes and reads. Versions are not compared, because a repair may have raised that of
 * one side.
 */
final class PortCalls {
    static final Calls<Orders> ORDERS = Calls.of(Orders.class)
            .writes(
                    "place",
                    arguments -> List.of(arguments.at(0, Placement.class).id().value()))
            .writes("move", PortCalls::order)
            .reads("find", (arguments, answer) -> order(arguments), PortCalls::foundWithoutVersion)
            .reads("trail", (arguments, answer) -> order(arguments), PortCalls::inMillis)
            .lists("history", (arguments, answer) -> orders(answer), PortCalls::ordersWithoutVersion)
            .complete();

    static final Calls<OrderReports> REPORTS = Calls.of(OrderReports.class)
            .reads("find", (arguments, answer) -> order(arguments), PortCalls::foundWithoutVersion)
            .lists("ofDay", (arguments, answer) -> summaries(answer), PortCalls::summariesWithoutVersion)
            .complete();

    /** Neither history nor what is known is compared: each store forgets in its own time which changes are over. */
    static final Calls<Carts> CARTS = Calls.of(Carts.class)
            .writes("change", PortCalls::owner)
            .writes("merge", PortCalls::bothCarts)
            .writes("close", PortCalls::owner)
            .reads("find", (arguments, answer) -> owner(arguments), PortCalls::withoutKnown)
            .passes("history", "abandoned")
            .complete();

    static final Calls<Catalogue> CATALOGUE = Calls.of(Catalogue.class)
            .writes("add", PortCalls::product)
            .writes("update", PortCalls::product)
            .reads("find", (arguments, answer) -> product(arguments), PortCalls::card)
            .reads("findAll", (arguments, answer) -> products(arguments), PortCalls::cards)
            .lists("newest", (arguments, answer) -> offers(answer), PortCalls::offersWithoutVersion)
            .lists("byPrice", (arguments, answer) -> offers(answer), PortCalls::offersWithoutVersion)
            .complete();

    /** Nothing is written twice and nothing compared: an account is on one side or the other. */
    static final Calls<Stock> STOCK = Calls.of(Stock.class)
            .passes("level", "levels")
            .writes("receive", arguments -> List.of())
            .writes("reserve", arguments -> List.of())
            .writes("confirm", arguments -> List.of())
            .writes("release", arguments -> List.of())
            .writes("takeBack", arguments -> List.of())
            .complete();

    private PortCalls() {}

    private static Collection<String> order(Arguments arguments) {
        return List.of(arguments.at(0, OrderId.class).value());
    }

    private static Collection<String> owner(Arguments arguments) {
        Object first = arguments.at(0, Object.class);
        Owner owner = first instanceof Cart found ? found.owner() : (Owner) first;
        return List.of(owner.key());
    }

    private static Object withoutKnown(Object found) {
        Cart cart = (Cart) found;
        return new Cart(cart.owner(), cart.status(), cart.lines(), cart.leftOut(), cart.changedAt(), Set.of());
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

    private static Collection<String> orders(Object page) {
        return PortCalls.<Order>items(page).map(order -> order.id().value()).toList();
    }

    private static Collection<String> summaries(Object page) {
        return PortCalls.<OrderSummary>items(page)
                .map(order -> order.id().value())
                .toList();
    }

    private static Collection<String> offers(Object page) {
        return PortCalls.<Offer>items(page).map(offer -> offer.id().value()).toList();
    }

    @SuppressWarnings("unchecked") // each method says what its pages are made of
    private static <T> Stream<T> items(Object page) {
        return ((Page<T>) page).items().stream();
    }

    private static Object ordersWithoutVersion(Object page) {
        return PortCalls.<Order>items(page).map(PortCalls::withoutVersion).toList();
    }

    private static Object summariesWithoutVersion(Object page) {
        return PortCalls.<OrderSummary>items(page)
                .map(it -> new OrderSummary(
                        it.id(), it.user(), it.createdAt(), it.zone(), it.total(), withoutVersion(it.progress())))
                .toList();
    }

    private static Object offersWithoutVersion(Object page) {
        return PortCalls.<Offer>items(page)
                .map(it -> new Offer(
                        it.id(), it.category(), it.price(), it.names(), it.attributes(), it.image(), it.createdAt(), 0))
                .toList();
    }

    private static Object foundWithoutVersion(Object answer) {
        return ((Optional<?>) answer).map(found -> withoutVersion((Order) found));
    }

    private static Order withoutVersion(Order order) {
        return new Order(order.placement(), withoutVersion(order.progress()));
    }

    private static Progress withoutVersion(Progress progress) {
        return new Progress(progress.status(), 0, progress.since());
    }

    private static Object inMillis(Object answer) {
        return ((List<?>) answer)
                .stream()
                        .map(Step.class::cast)
                        .map(step -> step.at(step.at().truncatedTo(ChronoUnit.MILLIS)))
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
