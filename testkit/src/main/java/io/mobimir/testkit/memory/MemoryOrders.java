package io.mobimir.testkit.memory;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.Zones;
import io.mobimir.shop.order.DayQuery;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderChange;
import io.mobimir.shop.order.OrderFeed;
import io.mobimir.shop.order.OrderMoveResult;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.OrderSummary;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.order.PlaceOrderResult;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.StepActor;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** Orders in a map. */
public class MemoryOrders implements Orders, OrderReports, OrderFeed {
    private static final int MAX_SECONDS_AHEAD = 5;
    private static final Comparator<Place> NEWEST_FIRST = Comparator.comparing(Place::time)
            .thenComparing(Place::utf8, Arrays::compareUnsigned)
            .reversed();

    private final Map<OrderId, Order> orders = new HashMap<>();
    private final Map<OrderId, List<OrderStep>> trails = new HashMap<>();
    private final NavigableMap<Instant, List<OrderChange>> told = new TreeMap<>();
    private final Cursors cursors = new Cursors("memory".getBytes(StandardCharsets.UTF_8));
    private final Clock clock;

    public MemoryOrders(Clock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized PlaceOrderResult place(Placement placement) {
        requirePossible(placement);
        Order found = orders.get(placement.id());
        if (found != null) {
            return found.placement().equals(placement) ? PlaceOrderResult.ALREADY_PLACED : PlaceOrderResult.ID_TAKEN;
        }
        put(Order.begun(placement), Optional.empty());
        return PlaceOrderResult.PLACED;
    }

    private void requirePossible(Placement placement) {
        Zones.DEFAULT.require(placement.purchase().zone());
        if (placement.createdAt().isAfter(clock.instant().plusSeconds(MAX_SECONDS_AHEAD))) {
            throw new InvalidField("created_at", "must not be more than " + MAX_SECONDS_AHEAD + " s ahead");
        }
    }

    @Override
    public synchronized Optional<Order> find(OrderId id) {
        return Optional.ofNullable(orders.get(id));
    }

    @Override
    public synchronized List<OrderStep> trail(OrderId id) {
        return List.copyOf(trails.getOrDefault(id, List.of()));
    }

    @Override
    public synchronized OrderMoveResult move(OrderId id, OrderStatus to, Optional<StepActor> by) {
        Order order = orders.get(id);
        if (order == null) {
            return new OrderMoveResult.NotFound();
        }
        if (order.status() == to) {
            return new OrderMoveResult.Unchanged(order);
        }
        if (!order.status().canBecome(to)) {
            return new OrderMoveResult.NotAllowed(order);
        }
        Order next = put(order.next(to, clock.instant()), by);
        tell(OrderChange.of(next));
        return new OrderMoveResult.Moved(next);
    }

    private void tell(OrderChange change) {
        Instant second = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        told.headMap(second.minus(MEMORY)).clear();
        told.computeIfAbsent(second, key -> new ArrayList<>()).add(change);
    }

    @Override
    public synchronized List<OrderChange> between(Instant first, Instant last) {
        return OrderFeed.seconds(first, last).stream()
                .flatMap(second -> told.getOrDefault(second, List.of()).stream())
                .toList();
    }

    private Order put(Order order, Optional<StepActor> by) {
        orders.put(order.id(), order);
        List<OrderStep> trail = trails.computeIfAbsent(order.id(), id -> new ArrayList<>());
        trail.add(
                new OrderStep(trail.size() + 1, order.status(), order.progress().since(), by));
        return order;
    }

    @Override
    public synchronized Page<Order> history(HistoryQuery query, int limit, Optional<Cursor> after) {
        List<Order> found = orders.values().stream().filter(query::includes).toList();
        return page(found, limit, query.cursorScope(), after);
    }

    @Override
    public synchronized Page<OrderSummary> ofDay(DayQuery query, int limit, Optional<Cursor> after) {
        List<Order> found = orders.values().stream()
                .filter(order -> query.includes(OrderSummary.of(order)))
                .toList();
        Page<Order> page = page(found, limit, query.cursorScope(), after);
        return new Page<>(page.items().stream().map(OrderSummary::of).toList(), page.next());
    }

    private Page<Order> page(List<Order> all, int limit, String scope, Optional<Cursor> after) {
        Page.requireSize(limit);
        Optional<Place> last = after.map(cursor -> place(cursors.read(scope, cursor)));
        List<Order> rest = all.stream()
                .filter(order -> last.isEmpty() || NEWEST_FIRST.compare(place(order), last.get()) > 0)
                .sorted(Comparator.comparing(MemoryOrders::place, NEWEST_FIRST))
                .toList();
        return Page.of(
                rest,
                limit,
                order -> cursors.after(
                        scope, order.createdAt().toString(), order.id().value()));
    }

    private static Place place(Order order) {
        return new Place(order.createdAt(), order.id().value());
    }

    private static Place place(List<String> rowKey) {
        return new Place(Instant.parse(rowKey.get(0)), rowKey.get(1));
    }

    /** The position of an order in a list. */
    private record Place(Instant time, String id) {
        byte[] utf8() {
            return id.getBytes(StandardCharsets.UTF_8);
        }
    }
}
