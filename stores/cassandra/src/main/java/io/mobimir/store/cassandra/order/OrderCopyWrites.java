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

/** Writes all copies of an order, and tells the feed of its steps. */
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

    /** A new order with its copies: all of it or, at last, nothing. */
    BatchStatement first(BoundStatement truth, Order order) {
        BoundStatement[] all = Stream.concat(Stream.of(truth), tables.stream().map(table -> table.insertNew(order)))
                .toArray(BoundStatement[]::new);
        return Cassandra.logged(write, all);
    }

    /** Brings the copies to where the order is and tells of its step; repeating it changes no copy. */
    void follow(Order order) {
        send(Stream.concat(Stream.of(tell(order)), rewrites(order)));
    }

    /** Brings the copies to where the order is, and tells nobody. */
    void rewriteAll(Order order) {
        send(rewrites(order));
    }

    private void send(Stream<BoundStatement> statements) {
        statements.map(cassandra.session()::executeAsync).toList().forEach(Cassandra::await);
    }

    /** What brings the copies to where the order is. */
    Stream<BoundStatement> rewrites(Order order) {
        return tables.stream().map(table -> table.rewrite(order).setConsistencyLevel(write));
    }

    /** Takes the copies away, unless they are of a later version. */
    void remove(Order order, long version) {
        send(tables.stream().map(table -> table.delete(order, version).setConsistencyLevel(write)));
    }

    /** In the second in which it is told and not in that of the step, for nobody looks back far. */
    private BoundStatement tell(Order order) {
        Instant second = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        return OrderTables.ORDER_FEED
                .bind(tell, new FeedRow(second, OrderChange.of(order)))
                .setConsistencyLevel(tellLevel)
                .build();
    }
}
