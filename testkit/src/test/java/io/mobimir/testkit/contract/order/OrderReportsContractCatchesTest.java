package io.mobimir.testkit.contract.order;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.Cursor;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.order.DayQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderProgress;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.order.OrderSummary;
import io.mobimir.testkit.memory.MemoryOrders;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Shows that the contract of reports catches lists that miss, repeat, mix up or do not update orders. */
class OrderReportsContractCatchesTest {
    @Test
    void a_zone_that_is_not_asked_about() {
        caught(
                right -> new Spoiled(right) {
                    @Override
                    DayQuery asked(DayQuery query) {
                        return new DayQuery(query.day(), query.status(), Optional.empty());
                    }
                },
                OrderReportsContract::status_and_zone_narrow_the_list);
    }

    @Test
    void a_status_that_is_not_asked_about() {
        caught(
                right -> new Spoiled(right) {
                    @Override
                    DayQuery asked(DayQuery query) {
                        return new DayQuery(query.day(), Optional.empty(), query.zone());
                    }
                },
                OrderReportsContract::status_and_zone_narrow_the_list);
    }

    @Test
    void a_day_that_lacks_its_last_moment() {
        caught(
                right -> new Spoiled(right) {
                    @Override
                    List<OrderSummary> shown(List<OrderSummary> found) {
                        return found.stream()
                                .filter(order -> order.createdAt().plusMillis(1).getEpochSecond()
                                        == order.createdAt().getEpochSecond())
                                .toList();
                    }
                },
                OrderReportsContract::a_day_has_its_first_and_its_last_moment_and_no_other_days);
    }

    @Test
    void buckets_that_are_put_one_after_the_other() {
        caught(
                right -> new Spoiled(right) {
                    @Override
                    List<OrderSummary> shown(List<OrderSummary> found) {
                        List<OrderSummary> byBucket = new ArrayList<>(found);
                        byBucket.sort(Comparator.comparing(
                                order -> Math.floorMod(order.id().hashCode(), 4)));
                        return byBucket;
                    }
                },
                OrderReportsContract::the_orders_of_a_day_come_newest_first_in_pages_of_any_size);
    }

    @Test
    void a_row_that_stands_in_two_buckets() {
        caught(
                right -> new Spoiled(right) {
                    @Override
                    List<OrderSummary> shown(List<OrderSummary> found) {
                        return found.isEmpty() ? found : List.of(found.get(0), found.get(0));
                    }
                },
                OrderReportsContract::orders_of_the_same_moment_are_neither_repeated_nor_skipped);
    }

    @Test
    void copies_that_do_not_follow() {
        caught(
                right -> new Spoiled(right) {
                    @Override
                    List<OrderSummary> shown(List<OrderSummary> found) {
                        return found.stream()
                                .map(order -> new OrderSummary(
                                        order.id(),
                                        order.user(),
                                        order.createdAt(),
                                        order.zone(),
                                        order.total(),
                                        OrderProgress.begun(order.createdAt())))
                                .toList();
                    }
                },
                OrderReportsContract::a_list_shows_what_an_order_is_now);
    }

    @Test
    void a_cursor_that_is_not_looked_at() {
        caught(
                right -> new Spoiled(right) {
                    @Override
                    public Page<OrderSummary> ofDay(DayQuery query, int limit, Optional<Cursor> after) {
                        return super.ofDay(query, limit, Optional.empty());
                    }
                },
                OrderReportsContract::a_cursor_of_another_day_or_status_is_refused);
    }

    /** The reference store, for tests that break one method. */
    private static class Spoiled implements OrderReports {
        private final OrderReports right;

        Spoiled(OrderReports right) {
            this.right = right;
        }

        DayQuery asked(DayQuery query) {
            return query;
        }

        List<OrderSummary> shown(List<OrderSummary> found) {
            return found;
        }

        @Override
        public Optional<Order> find(OrderId id) {
            return right.find(id);
        }

        @Override
        public Page<OrderSummary> ofDay(DayQuery query, int limit, Optional<Cursor> after) {
            Page<OrderSummary> page = right.ofDay(asked(query), limit, after);
            return new Page<>(shown(page.items()), page.next());
        }
    }

    private static void caught(Function<OrderReports, OrderReports> broken, Consumer<OrderReportsContract> promise) {
        OrderReportsContract contract = new OrderReportsContract() {
            @Override
            protected ReportStores open(Clock clock) {
                MemoryOrders right = new MemoryOrders(clock);
                return new ReportStores(right, broken.apply(right));
            }
        };
        contract.openStore();
        assertThatThrownBy(() -> promise.accept(contract)).isInstanceOf(AssertionError.class);
    }
}
