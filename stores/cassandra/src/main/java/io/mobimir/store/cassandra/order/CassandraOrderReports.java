package io.mobimir.store.cassandra.order;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.Zone;
import io.mobimir.shop.order.DayQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.order.OrderSummary;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.bucket.BucketPlans;
import io.mobimir.store.cassandra.bucket.TimeList;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Lists of orders for staff, from {@code orders_by_period}, and any order by its id. */
public final class CassandraOrderReports implements OrderReports {
    private final Cassandra cassandra;
    private final OrderTruth truth;
    private final OrderLists days;

    /** Requires {@link OrderBuckets#declare} on these plans. */
    public CassandraOrderReports(Cassandra cassandra, BucketPlans plans, Cursors cursors) {
        this.cassandra = cassandra;
        this.truth = new OrderTruth(cassandra);
        this.days = new OrderLists(cassandra, plans, OrderTables.ORDERS_BY_PERIOD, cursors);
    }

    @Override
    public Optional<Order> find(OrderId id) {
        return truth.find(id, cassandra.readLevel(TableClass.ORDERS, ReadOperation.ORDER_FOR_STAFF));
    }

    @Override
    public Page<OrderSummary> ofDay(DayQuery query, int limit, Optional<Cursor> after) {
        TimeList.ListQuery rows = new TimeList.ListQuery(
                query.day().toString(),
                query.day().atStartOfDay(ZoneOffset.UTC).toInstant(),
                query.day().plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant(),
                filter(query),
                cassandra.readLevel(TableClass.ORDERS, ReadOperation.REPORT));
        return days.page(rows, limit, query.cursorScope(), after, OrderRows::summary);
    }

    private static Optional<Predicate<Row>> filter(DayQuery query) {
        return Stream.concat(
                        query.status().map(CassandraOrders::hasStatus).stream(),
                        query.zone().map(CassandraOrderReports::isIn).stream())
                .reduce(Predicate::and);
    }

    private static Predicate<Row> isIn(Zone zone) {
        return row -> zone.value().equals(row.getString("geozone"));
    }
}
