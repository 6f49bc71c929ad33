package io.mobimir.store.mongodb.order;

import com.mongodb.client.model.Filters;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.order.DayQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.order.OrderSummary;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.ShopCollection;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.conversions.Bson;

/** Lists orders for staff, from {@code orders}. */
public final class MongoOrderReports implements OrderReports {
    private final Mongo mongo;
    private final OrderList lists;

    public MongoOrderReports(Mongo mongo, Cursors cursors) {
        this.mongo = mongo;
        this.lists = new OrderList(cursors);
    }

    @Override
    public Optional<Order> find(OrderId id) {
        return OrderDocumentLookup.find(mongo.collection(ShopCollection.ORDERS, ReadOperation.ORDER_FOR_STAFF), id)
                .map(document -> OrderDocumentLookup.read(document).order());
    }

    @Override
    public Page<OrderSummary> ofDay(DayQuery query, int limit, Optional<Cursor> after) {
        List<Bson> filters = new ArrayList<>();
        filters.add(Filters.gte("created_at", startOf(query.day())));
        filters.add(Filters.lt("created_at", startOf(query.day().plusDays(1))));
        query.status().ifPresent(status -> filters.add(Filters.eq("status", status.key())));
        query.zone().ifPresent(zone -> filters.add(Filters.eq("geozone", zone.value())));
        return lists.page(
                mongo.collection(ShopCollection.ORDERS, ReadOperation.REPORT),
                new OrderList.Question(filters, limit, query.cursorScope(), after),
                stored -> OrderSummary.of(stored.order()));
    }

    private static Date startOf(LocalDate day) {
        return Date.from(day.atStartOfDay(ZoneOffset.UTC).toInstant());
    }
}
