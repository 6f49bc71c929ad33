package io.mobimir.testkit.contract.order;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderMoveResult;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.order.PlaceOrderResult;
import io.mobimir.shop.order.Placement;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Shows that the contracts of orders catch stores with typical faults. */
class OrdersContractCatchesTest {
    @Test
    void a_step_that_is_not_in_the_trail() {
        caught(
                clock -> new SpoiledOrders(clock) {
                    @Override
                    public List<OrderStep> trail(OrderId id) {
                        return super.trail(id).stream()
                                .filter(step -> step.status() != OrderStatus.SHIPPED)
                                .toList();
                    }
                },
                OrdersContract::an_order_goes_its_way_step_by_step_and_leaves_a_trail);
    }

    @Test
    void who_took_a_step_is_forgotten() {
        caught(
                clock -> new SpoiledOrders(clock) {
                    @Override
                    public List<OrderStep> trail(OrderId id) {
                        return super.trail(id).stream()
                                .map(step -> new OrderStep(step.number(), step.status(), step.at()))
                                .toList();
                    }
                },
                OrdersContract::a_step_that_staff_took_says_who_and_why);
    }

    /** Reads, decides, and writes without checking that the order is unchanged. */
    private static class Unguarded extends SpoiledOrders {
        private final Map<OrderId, Order> moved = new ConcurrentHashMap<>();
        private final Map<OrderId, List<OrderStep>> trails = new ConcurrentHashMap<>();

        Unguarded(Clock clock) {
            super(clock);
        }

        @Override
        public Optional<Order> find(OrderId id) {
            return Optional.ofNullable(moved.get(id)).or(() -> super.find(id));
        }

        @Override
        public OrderMoveResult move(OrderId id, OrderStatus to) {
            Order order = find(id).orElseThrow();
            if (!order.status().canBecome(to)) {
                return order.status() == to
                        ? new OrderMoveResult.Unchanged(order)
                        : new OrderMoveResult.NotAllowed(order);
            }
            pause();
            Order next = order.next(to, Instant.now());
            moved.put(id, next);
            trails.computeIfAbsent(id, key -> new ArrayList<>(super.trail(key)))
                    .add(new OrderStep(trail(id).size() + 1, to, next.progress().since()));
            return new OrderMoveResult.Moved(next);
        }

        @Override
        public List<OrderStep> trail(OrderId id) {
            return trails.containsKey(id) ? List.copyOf(trails.get(id)) : super.trail(id);
        }

        private static void pause() {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void an_order_that_is_moved_twice() {
        caught(Unguarded::new, OrdersContract::of_racing_moves_to_one_status_one_wins);
        caught(Unguarded::new, OrdersContract::an_order_is_shipped_or_cancelled_but_never_both);
        caught(Unguarded::new, OrdersContract::racing_moves_of_every_kind_leave_a_trail_without_a_gap);
    }

    @Test
    void a_second_placing_that_starts_the_order_anew() {
        caught(
                clock -> new SpoiledOrders(clock) {
                    private final Map<OrderId, Order> again = new HashMap<>();

                    @Override
                    public PlaceOrderResult place(Placement placement) {
                        PlaceOrderResult placing = super.place(placement);
                        if (placing == PlaceOrderResult.ALREADY_PLACED) {
                            again.put(placement.id(), Order.begun(placement));
                        }
                        return placing;
                    }

                    @Override
                    public Optional<Order> find(OrderId id) {
                        return Optional.ofNullable(again.get(id)).or(() -> super.find(id));
                    }
                },
                OrdersContract::placing_again_does_not_turn_back_an_order_that_has_moved);
    }

    @Test
    void an_id_that_two_orders_share() {
        caught(
                clock -> new SpoiledOrders(clock) {
                    @Override
                    public PlaceOrderResult place(Placement placement) {
                        PlaceOrderResult placing = super.place(placement);
                        return placing == PlaceOrderResult.ID_TAKEN ? PlaceOrderResult.ALREADY_PLACED : placing;
                    }
                },
                OrdersContract::another_order_under_a_taken_id_is_refused_and_leaves_no_trace);
    }

    @Test
    void a_history_that_never_hears_of_a_move() {
        Function<Clock, Orders> stale = clock -> new SpoiledOrders(clock) {
            @Override
            public Page<Order> history(HistoryQuery query, int limit, Optional<Cursor> after) {
                Page<Order> page = super.history(query, limit, after);
                return new Page<>(
                        page.items().stream()
                                .map(order -> Order.begun(order.placement()))
                                .toList(),
                        page.next());
            }
        };
        caught(stale, OrdersContract::a_move_tells_the_order_as_it_is_found_afterwards_everywhere);
        caught(stale, OrdersContract::a_clock_that_jumps_back_turns_nothing_back);
    }

    @Test
    void a_move_that_goes_by_the_clock_alone() {
        caught(
                clock -> new SpoiledOrders(clock) {
                    @Override
                    public List<OrderStep> trail(OrderId id) {
                        List<OrderStep> trail = new ArrayList<>(super.trail(id));
                        if (trail.size() > 2) {
                            trail.set(2, new OrderStep(3, trail.get(2).status(), clock.instant()));
                        }
                        return trail;
                    }
                },
                OrdersContract::a_clock_that_jumps_back_turns_nothing_back);
    }

    @Test
    void input_that_is_not_looked_at() {
        Function<Clock, Orders> careless = clock -> new SpoiledOrders(clock) {
            @Override
            public PlaceOrderResult place(Placement placement) {
                try {
                    return super.place(placement);
                } catch (InvalidField e) {
                    return PlaceOrderResult.PLACED;
                }
            }
        };
        caught(careless, OrdersContract::an_unknown_zone_is_refused_by_name_and_nothing_is_written);
        caught(careless, OrdersContract::an_order_from_the_future_is_refused_by_name_and_nothing_is_written);
    }

    private static void caught(Function<Clock, Orders> broken, Consumer<OrdersContract> promise) {
        OrdersContract contract = new OrdersContract() {
            @Override
            protected Orders open(Clock clock) {
                return broken.apply(clock);
            }
        };
        contract.openStore();
        assertThatThrownBy(() -> promise.accept(contract)).isInstanceOf(AssertionError.class);
    }
}
