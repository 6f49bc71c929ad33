package io.mobimir.store.cassandra.order;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.order.OrderChange;
import io.mobimir.shop.order.OrderFeed;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.order.OrderTables.FeedRow;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

/** Steps of orders by the second in {@code order_feed}; reads all seconds in parallel. */
public final class CassandraOrderFeed implements OrderFeed {
    private final Cassandra cassandra;
    private final PreparedStatement select;
    private final ConsistencyLevel read;

    public CassandraOrderFeed(Cassandra cassandra) {
        this.cassandra = cassandra;
        this.select = cassandra.prepare(OrderTables.ORDER_FEED.select("WHERE second = ? AND shard = ?"));
        this.read = cassandra.readLevel(TableClass.PLATFORM);
    }

    @Override
    public List<OrderChange> between(Instant first, Instant last) {
        List<CompletionStage<List<Row>>> readings = OrderFeed.seconds(first, last).stream()
                .flatMap(second -> IntStream.range(0, FeedRow.SHARDS).mapToObj(shard -> rows(second, shard)))
                .toList();
        return readings.stream()
                .flatMap(rows -> Cassandra.await(rows).stream())
                .map(row -> OrderTables.ORDER_FEED.read(row).change())
                .toList();
    }

    private CompletionStage<List<Row>> rows(Instant second, int shard) {
        return Cassandra.allRows(
                cassandra.session().executeAsync(select.bind(second, shard).setConsistencyLevel(read)));
    }
}
