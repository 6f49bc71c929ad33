package io.mobimir.store.cassandra.order;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderMoveResult;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.StepActor;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.RetryUntilKnown;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.order.OrderTables.TrailRow;
import io.mobimir.store.cassandra.unfinished.Announcement;
import io.mobimir.store.cassandra.unfinished.CassandraUnfinishedWork;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves orders. Every attempt of a call carries the same move id, so that after an unknown outcome the trail tells whether
 * one of them was accepted. Each attempt requires the version that it read, so at most one is accepted.
 */
final class OrderMoves {
    private static final Logger LOG = LoggerFactory.getLogger(OrderMoves.class);

    private final OrderTruth truth;
    private final OrderCopyWrites copies;
    private final CassandraUnfinishedWork unfinished;
    private final Clock clock;
    private final ConsistencyLevel read;

    OrderMoves(Cassandra cassandra, OrderTruth truth, OrderCopyWrites copies, Clock clock) {
        this.truth = truth;
        this.copies = copies;
        this.unfinished = new CassandraUnfinishedWork(cassandra, clock);
        this.clock = clock;
        this.read = cassandra.readLevel(TableClass.ORDERS);
    }

    /** The requested step and the actor. */
    record Wanted(OrderStatus to, Optional<StepActor> by) {}

    OrderMoveResult move(OrderId id, Wanted wanted) {
        List<TrailRow> seen = truth.everything(id, read);
        Optional<OrderMoveResult> refusal = refusal(seen, wanted.to);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        Announcement work = unfinished.announce(OrderSweep.KIND, id.value());
        OrderMoveResult move = take(seen, wanted);
        if (move instanceof OrderMoveResult.Moved moved) {
            follow(moved.order(), work);
        } else {
            unfinished.done(work);
        }
        return move;
    }

    private OrderMoveResult take(List<TrailRow> first, Wanted wanted) {
        OrderId id = first.get(0).order().id();
        UUID moveId = UUID.randomUUID();
        return RetryUntilKnown.untilKnown("order " + id + " moved", attempt -> {
            List<TrailRow> seen = attempt == 1 ? first : truth.settled(id);
            Optional<OrderMoveResult> answer = ownStep(seen, moveId).or(() -> refusal(seen, wanted.to));
            return answer.isPresent() ? answer : step(seen, wanted, moveId);
        });
    }

    private Optional<OrderMoveResult> step(List<TrailRow> seen, Wanted wanted, UUID moveId) {
        Order from = seen.get(0).order();
        Order next = from.next(wanted.to, clock.instant());
        OrderStep step =
                new OrderStep(seen.size() + 1, next.status(), next.progress().since(), wanted.by);
        return truth.advance(from, next, step, moveId)
                ? Optional.of(new OrderMoveResult.Moved(next))
                : Optional.empty();
    }

    private static Optional<OrderMoveResult> ownStep(List<TrailRow> seen, UUID moveId) {
        return seen.stream()
                .filter(row -> row.moveId().equals(moveId))
                .findAny()
                .map(row -> new OrderMoveResult.Moved(row.order()));
    }

    private static Optional<OrderMoveResult> refusal(List<TrailRow> seen, OrderStatus to) {
        if (seen.isEmpty()) {
            return Optional.of(new OrderMoveResult.NotFound());
        }
        Order order = seen.get(0).order();
        if (order.status() == to) {
            return Optional.of(new OrderMoveResult.Unchanged(order));
        }
        return order.status().canBecome(to) ? Optional.empty() : Optional.of(new OrderMoveResult.NotAllowed(order));
    }

    /** Updates the copies after the step. A failure does not undo the step: the copies are announced, and a sweep will write them. */
    private void follow(Order order, Announcement work) {
        try {
            copies.follow(order);
            unfinished.done(work);
        } catch (StoreException e) {
            LOG.warn("Order {} moved; its copies will be updated later: {}", order.id(), e.getMessage());
        }
    }
}
