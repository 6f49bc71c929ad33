package io.mobimir.testkit.contract.order;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.order.OrderChange;
import io.mobimir.shop.order.OrderFeed;
import io.mobimir.shop.order.OrderMoveResult;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.testkit.contract.ContractCatches;
import io.mobimir.testkit.contract.order.OrderFeedContract.FeedStores;
import io.mobimir.testkit.memory.MemoryOrders;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

class OrderFeedContractCatchesTest extends ContractCatches<FeedStores> {
    OrderFeedContractCatchesTest() {
        super(OrderFeedContract.class);
    }

    @Override
    protected Object contractOn(Function<Clock, FeedStores> store) {
        return new OrderFeedContract() {
            @Override
            protected FeedStores open(Clock clock) {
                return store.apply(clock);
            }
        };
    }

    @Override
    protected Stream<Broken<FeedStores>> stores() {
        return Stream.of(
                broken(
                        "nothing is told",
                        reading(found -> List.of()),
                        "a_step_is_told_in_the_second_in_which_it_was_taken",
                        "every_step_is_told_with_its_own_version",
                        "of_racing_steps_the_one_that_was_taken_is_told"),
                broken(
                        "the last second is left out",
                        asking(last -> last.minusSeconds(1)),
                        "the_first_and_the_last_second_belong_to_what_is_read"),
                broken(
                        "one version for each order",
                        reading(OrderFeedContractCatchesTest::newest),
                        "every_step_is_told_with_its_own_version"),
                broken(
                        "asking is telling",
                        OrderFeedContractCatchesTest::tellsAttempts,
                        "a_step_that_is_not_taken_is_not_told"),
                broken(
                        "a page of a second",
                        reading(found -> found.stream().limit(50).toList()),
                        "many_steps_of_one_second_are_all_told"),
                broken(
                        "any time will do",
                        OrderFeedContractCatchesTest::anyTime,
                        "a_longer_time_than_two_minutes_is_refused"));
    }

    private static Function<Clock, FeedStores> reading(UnaryOperator<List<OrderChange>> spoil) {
        return clock -> {
            MemoryOrders right = new MemoryOrders(clock);
            return new FeedStores(right, (first, last) -> spoil.apply(right.between(first, last)));
        };
    }

    private static Function<Clock, FeedStores> asking(UnaryOperator<Instant> spoil) {
        return clock -> {
            MemoryOrders right = new MemoryOrders(clock);
            return new FeedStores(right, (first, last) -> right.between(first, spoil.apply(last)));
        };
    }

    private static List<OrderChange> newest(List<OrderChange> found) {
        Map<OrderId, OrderChange> newest = new HashMap<>();
        found.forEach(change -> newest.put(change.order(), change));
        return List.copyOf(newest.values());
    }

    private static FeedStores tellsAttempts(Clock clock) {
        List<OrderChange> attempts = new ArrayList<>();
        MemoryOrders orders = new MemoryOrders(clock) {
            @Override
            public synchronized OrderMoveResult move(OrderId id, OrderStatus to) {
                attempts.add(new OrderChange(id, 1));
                return super.move(id, to);
            }
        };
        return new FeedStores(orders, (first, last) -> attempts);
    }

    private static FeedStores anyTime(Clock clock) {
        OrderFeed feed = (first, last) -> List.of();
        return new FeedStores(new MemoryOrders(clock), feed);
    }
}
