package io.mobimir.store.cassandra.order;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderChange;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.order.OrderTables.FeedRow;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;

/** Writes all copies of an order, and adds its steps to the feed. */
final class OrderCopyWrites {
    private final Cassandra cassandra;
    private final List<CopyTable<?>> tables;
    private final ConsistencyLevel write;
    private final Clock clock;
    private final PreparedStatement tell;
    private final ConsistencyLevel tellLevel;

    OrderCopyWrites(Cassandra cassandra, List<CopyTable<?>> tables, Clock clock) {
        this.cassandra = cassandra;
        this.tables = tables;
        this.clock = clock;
        this.tell = cassandra.prepare(OrderTables.ORDER_FEED.insert());
        this.tellLevel = cassandra.writeLevel(TableClass.PLATFORM);
        this.write = cassandra.writeLevel(TableClass.ORDERS);
    }

    /** Returns a batch with a new order and its copies: eventually all of it is written, or nothing. */
    BatchStatement first(BoundStatement truth, Order order) {
        BoundStatement[] all = Stream.concat(Stream.of(truth), tables.stream().map(table -> table.insertNew(order)))
                .toArray(BoundStatement[]::new);
        return Cassandra.logged(write, all);
    }

    /** Writes an order and its copies at the same time; if this fails, some of them may be missing. */
    void writeWith(BoundStatement truth, Order order) {
        send(Stream.concat(Stream.of(truth.setConsistencyLevel(write)), rewrites(order)));
    }

    /** Brings the copies to the order's present state and adds its step to the feed; repeating it changes no copy. */
    void follow(Order order) {
        send(Stream.concat(Stream.of(tell(order)), rewrites(order)));
    }

    /** Brings the copies to the order's present state, without the feed. */
    void rewriteAll(Order order) {
        send(rewrites(order));
    }

    private void send(Stream<BoundStatement> statements) {
        statements.map(cassandra.session()::executeAsync).toList().forEach(Cassandra::await);
    }

    /** Returns the statements that bring the copies to the order's present state. */
    Stream<BoundStatement> rewrites(Order order) {
        return tables.stream().map(table -> table.rewrite(order).setConsistencyLevel(write));
    }

    /** Deletes the copies, unless they are of a later version. */
    void remove(Order order, long version) {
        send(tables.stream().map(table -> table.delete(order, version).setConsistencyLevel(write)));
    }

    /** Adds a step to the feed under the present second, not that of the step, because readers only look at recent seconds. */
    private BoundStatement tell(Order order) {
        Instant second = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        return OrderTables.ORDER_FEED
                .bind(tell, new FeedRow(second, OrderChange.of(order)))
                .setConsistencyLevel(tellLevel)
                .build();
    }
}
