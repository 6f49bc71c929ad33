package io.mobimir.store.cassandra.order;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import io.mobimir.shop.order.Order;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** Writes all copies of an order. */
final class OrderCopyWrites {
    private final Cassandra cassandra;
    private final List<CopyTable<?>> tables;
    private final ConsistencyLevel write;

    OrderCopyWrites(Cassandra cassandra, List<CopyTable<?>> tables) {
        this.cassandra = cassandra;
        this.tables = tables;
        this.write = cassandra.writeLevel(TableClass.ORDERS);
    }

    /** A new order with its copies: all of it or, at last, nothing. */
    BatchStatement first(BoundStatement truth, Order order) {
        BoundStatement[] all = Stream.concat(Stream.of(truth), tables.stream().map(table -> table.insertNew(order)))
                .toArray(BoundStatement[]::new);
        return Cassandra.logged(write, all);
    }

    /** Brings the copies to where the order is; repeating it changes nothing. */
    void follow(Order order) {
        List<? extends CompletionStage<?>> writes = tables.stream()
                .map(table ->
                        cassandra.session().executeAsync(table.rewrite(order).setConsistencyLevel(write)))
                .toList();
        writes.forEach(Cassandra::await);
    }
}
