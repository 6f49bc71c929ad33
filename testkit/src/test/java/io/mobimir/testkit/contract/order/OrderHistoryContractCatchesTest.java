package io.mobimir.testkit.contract.order;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.Page;
import io.mobimir.shop.UserId;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Orders;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Shows that the contract of histories catches stores that page, filter and sign wrongly. */
class OrderHistoryContractCatchesTest {
    @Test
    void pages_that_go_by_time_alone() {
        caught(
                clock -> new WrongPages(clock) {
                    @Override
                    boolean isAfter(Order order, Order last) {
                        return order.createdAt().isBefore(last.createdAt());
                    }
                },
                OrderHistoryContract::orders_of_the_same_moment_are_neither_repeated_nor_skipped);
    }

    @Test
    void pages_that_begin_with_the_row_that_the_last_one_ended_with() {
        caught(
                clock -> new WrongPages(clock) {
                    @Override
                    boolean isAfter(Order order, Order last) {
                        return !order.createdAt().isAfter(last.createdAt());
                    }
                },
                OrderHistoryContract::pages_of_any_size_give_every_order_once);
    }

    @Test
    void ids_that_are_sorted_as_java_sorts_them() {
        caught(
                clock -> new WrongPages(clock) {
                    @Override
                    boolean isAfter(Order order, Order last) {
                        return order.id().value().compareTo(last.id().value()) < 0;
                    }
                },
                OrderHistoryContract::orders_of_the_same_moment_are_neither_repeated_nor_skipped);
    }

    @Test
    void pages_that_are_counted_off() {
        Function<Clock, Orders> counting = clock -> new SpoiledOrders(clock) {
            @Override
            public Page<Order> history(HistoryQuery query, int limit, Optional<Cursor> after) {
                List<Order> all = everything(query);
                int from = after.map(cursor -> Integer.parseInt(cursor.value())).orElse(0);
                int to = Math.min(from + limit, all.size());
                return new Page<>(
                        all.subList(from, to),
                        to < all.size() ? Optional.of(new Cursor(Integer.toString(to))) : Optional.empty());
            }
        };
        caught(counting, OrderHistoryContract::paging_is_not_disturbed_by_orders_that_arrive_meanwhile);
        caught(counting, OrderHistoryContract::a_cursor_that_this_list_did_not_give_out_is_refused);
    }

    @Test
    void a_status_that_is_looked_for_only_in_the_first_page() {
        caught(
                clock -> new SpoiledOrders(clock) {
                    @Override
                    public Page<Order> history(HistoryQuery query, int limit, Optional<Cursor> after) {
                        Page<Order> newest = super.history(HistoryQuery.of(query.user()), 20, Optional.empty());
                        List<Order> some =
                                newest.items().stream().filter(query::includes).toList();
                        return new Page<>(some.subList(0, Math.min(limit, some.size())), Optional.empty());
                    }
                },
                OrderHistoryContract::one_rare_status_in_a_long_history_is_found);
    }

    @Test
    void a_status_that_an_order_no_longer_has() {
        caught(
                clock -> new SpoiledOrders(clock) {
                    @Override
                    public Page<Order> history(HistoryQuery query, int limit, Optional<Cursor> after) {
                        boolean asksForNew = query.status().equals(Optional.of(OrderStatus.NEW));
                        return super.history(asksForNew ? HistoryQuery.of(query.user()) : query, limit, after);
                    }
                },
                OrderHistoryContract::the_history_of_one_status_has_exactly_the_orders_that_have_it_now);
    }

    @Test
    void a_range_of_dates_that_includes_its_end() {
        caught(
                clock -> new SpoiledOrders(clock) {
                    @Override
                    public Page<Order> history(HistoryQuery query, int limit, Optional<Cursor> after) {
                        return super.history(
                                new HistoryQuery(
                                        query.user(),
                                        query.status(),
                                        query.from(),
                                        query.to().map(to -> to.plusMillis(1))),
                                limit,
                                after);
                    }
                },
                OrderHistoryContract::between_two_dates_the_first_counts_and_the_second_does_not);
    }

    @Test
    void a_history_that_ends_with_the_readers_clock() {
        caught(
                clock -> new SpoiledOrders(clock) {
                    @Override
                    public Page<Order> history(HistoryQuery query, int limit, Optional<Cursor> after) {
                        Instant now = clock.instant().plusSeconds(5);
                        return super.history(query.between(Instant.EPOCH, now), limit, after);
                    }
                },
                OrderHistoryContract::a_clock_that_jumps_back_hides_no_order);
    }

    @Test
    void a_cursor_that_works_for_other_users() {
        caught(
                clock -> new SpoiledOrders(clock) {
                    private final Map<Cursor, UserId> owners = new HashMap<>();

                    @Override
                    public Page<Order> history(HistoryQuery query, int limit, Optional<Cursor> after) {
                        UserId user = after.map(owners::get).orElse(query.user());
                        Page<Order> page = super.history(
                                new HistoryQuery(user, query.status(), query.from(), query.to()), limit, after);
                        page.next().ifPresent(cursor -> owners.put(cursor, user));
                        return page;
                    }
                },
                OrderHistoryContract::a_cursor_that_this_list_did_not_give_out_is_refused);
    }

    /** A store whose cursors are signed correctly, but which continues wrongly after one. */
    private abstract static class WrongPages extends SpoiledOrders {
        private final Map<Cursor, Order> ends = new HashMap<>();

        WrongPages(Clock clock) {
            super(clock);
        }

        abstract boolean isAfter(Order order, Order last);

        @Override
        public Page<Order> history(HistoryQuery query, int limit, Optional<Cursor> after) {
            Optional<Order> last = after.map(ends::get);
            List<Order> rest = everything(query).stream()
                    .filter(order -> last.isEmpty() || isAfter(order, last.get()))
                    .toList();
            return Page.of(rest, limit, order -> {
                Cursor cursor = new Cursor("cursor " + ends.size());
                ends.put(cursor, order);
                return cursor;
            });
        }
    }

    private static void caught(Function<Clock, Orders> broken, Consumer<OrderHistoryContract> promise) {
        OrderHistoryContract contract = new OrderHistoryContract() {
            @Override
            protected Orders open(Clock clock) {
                return broken.apply(clock);
            }
        };
        contract.openStore();
        assertThatThrownBy(() -> promise.accept(contract)).isInstanceOf(AssertionError.class);
    }
}
