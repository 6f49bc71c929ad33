package io.mobimir.store.cassandra.order;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderSummary;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.TimeKey;
import io.mobimir.store.cassandra.order.OrderTables.PeriodCopy;
import io.mobimir.store.cassandra.order.OrderTables.UserCopy;
import io.mobimir.store.cassandra.schema.Table;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A table with one copy of every order. A copy is always written whole and with the order's version as its timestamp: of two
 * writers the newer version wins, in any order of arrival.
 */
final class CopyTable<R> {
    private final Cassandra cassandra;
    private final BucketPlans plans;
    private final Table<R> table;
    private final Function<Order, String> key;
    private final BiFunction<Order, Integer, R> copy;
    private final PreparedStatement insert;
    private final PreparedStatement select;
    private final PreparedStatement delete;

    private CopyTable(
            Cassandra cassandra,
            BucketPlans plans,
            Table<R> table,
            Function<Order, String> key,
            BiFunction<Order, Integer, R> copy) {
        this.cassandra = cassandra;
        this.plans = plans;
        this.table = table;
        this.key = key;
        this.copy = copy;
        String row = "WHERE " + table.partitionKey().get(0) + " = ? AND bucket = ? AND created_at = ? AND order_id = ?";
        this.insert = cassandra.prepare(table.insert() + " USING TIMESTAMP ?");
        this.select = cassandra.prepare(table.select(row));
        this.delete = cassandra.prepare("DELETE FROM shop." + table.name() + " USING TIMESTAMP ? " + row);
    }

    static CopyTable<UserCopy> byUser(Cassandra cassandra, BucketPlans plans) {
        return new CopyTable<>(
                cassandra,
                plans,
                OrderTables.ORDERS_BY_USER,
                order -> order.user().value(),
                UserCopy::new);
    }

    static CopyTable<PeriodCopy> byPeriod(Cassandra cassandra, BucketPlans plans) {
        return new CopyTable<>(
                cassandra,
                plans,
                OrderTables.ORDERS_BY_PERIOD,
                order -> OrderTables.day(order.createdAt()),
                (order, bucket) -> new PeriodCopy(OrderSummary.of(order), bucket));
    }

    static List<CopyTable<?>> all(Cassandra cassandra, BucketPlans plans) {
        return List.of(byUser(cassandra, plans), byPeriod(cassandra, plans));
    }

    Table<R> table() {
        return table;
    }

    /** Returns the insert of an order's first copy; refuses an order from the future. */
    BoundStatement insertNew(Order order) {
        return insert(order, plans.bucketForWrite(table.name(), key.apply(order), place(order)), version(order));
    }

    /** Returns the insert of the present copy. */
    BoundStatement rewrite(Order order) {
        return rewrite(order, version(order));
    }

    /** Returns the insert of the present copy with a timestamp that wins over the stored one. */
    BoundStatement rewrite(Order order, long timestamp) {
        return insert(order, plans.bucketForRewrite(table.name(), key.apply(order), place(order)), timestamp);
    }

    private BoundStatement insert(Order order, int bucket, long timestamp) {
        return table.bind(insert, copy.apply(order, bucket))
                .setLong(table.columns().size(), timestamp)
                .build();
    }

    /** Starts to read the copy at the key that it should have. */
    CompletionStage<Optional<Row>> read(Order order, ConsistencyLevel level) {
        return cassandra
                .session()
                .executeAsync(select.bind(
                                key.apply(order),
                                bucketOf(order),
                                order.createdAt(),
                                order.id().value())
                        .setConsistencyLevel(level))
                .thenApply(rows -> Optional.ofNullable(rows.one()));
    }

    /** Starts to read a copy again at the key where it was found. */
    CompletionStage<Optional<Row>> reread(Row stored, ConsistencyLevel level) {
        return cassandra
                .session()
                .executeAsync(select.bind(
                                keyOf(stored),
                                stored.getInt("bucket"),
                                stored.getInstant("created_at"),
                                stored.getString("order_id"))
                        .setConsistencyLevel(level))
                .thenApply(rows -> Optional.ofNullable(rows.one()));
    }

    /** Returns the differences between a copy and its order; empty if there are none. */
    List<String> differences(Order order, Row stored) {
        return table.differences(copy.apply(order, bucketOf(order)), stored);
    }

    /** Returns whether a stored copy has the key that the copy of this order should have. */
    boolean isPlaceOf(Order order, Row stored) {
        return key.apply(order).equals(keyOf(stored))
                && bucketOf(order) == stored.getInt("bucket")
                && order.createdAt().equals(stored.getInstant("created_at"));
    }

    /** Deletes a copy that was written with this version or an earlier one. */
    BoundStatement delete(Row stored, long timestamp) {
        return delete.bind(
                timestamp,
                keyOf(stored),
                stored.getInt("bucket"),
                stored.getInstant("created_at"),
                stored.getString("order_id"));
    }

    /** Deletes the copy of this order, if it was written with this version or an earlier one. */
    BoundStatement delete(Order order, long timestamp) {
        return delete.bind(
                timestamp,
                key.apply(order),
                bucketOf(order),
                order.createdAt(),
                order.id().value());
    }

    private @Nullable String keyOf(Row stored) {
        return stored.getString(table.partitionKey().get(0));
    }

    private int bucketOf(Order order) {
        return plans.plan(table.name(), key.apply(order)).bucketOf(place(order));
    }

    private static long version(Order order) {
        return order.progress().version();
    }

    private static TimeKey place(Order order) {
        return new TimeKey(order.createdAt(), order.id().value());
    }
}
