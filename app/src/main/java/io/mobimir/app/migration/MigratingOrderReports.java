package io.mobimir.app.migration;

import io.mobimir.migration.live.Comparison;
import io.mobimir.migration.live.MigratingCalls;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.order.DayQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.order.OrderSummary;
import java.util.Optional;

/** Reports about orders in both stores. */
record MigratingOrderReports(MigratingCalls<OrderReports> both) implements OrderReports {
    @Override
    public Optional<Order> find(OrderId id) {
        return both.read(
                Comparison.of("order " + id, id.value(), found -> found.map(MigratingOrders::withoutVersion)),
                reports -> reports.find(id));
    }

    @Override
    public Page<OrderSummary> ofDay(DayQuery query, int limit, Optional<Cursor> after) {
        return both.read(
                Comparison.ofPage(
                        "orders of " + query,
                        page -> page.items().stream()
                                .map(order -> order.id().value())
                                .toList(),
                        page -> page.items().stream()
                                .map(MigratingOrderReports::withoutVersion)
                                .toList()),
                reports -> reports.ofDay(query, limit, after));
    }

    private static OrderSummary withoutVersion(OrderSummary it) {
        return new OrderSummary(
                it.id(),
                it.user(),
                it.createdAt(),
                it.zone(),
                it.total(),
                MigratingOrders.withoutVersion(it.progress()));
    }
}
