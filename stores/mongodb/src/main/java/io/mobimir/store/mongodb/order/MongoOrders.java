package io.mobimir.store.mongodb.order;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.ReadOperation;
import io.mobimir.shop.Require;
import io.mobimir.shop.Zones;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderMoveResult;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.order.PlaceOrderResult;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.StepActor;
import io.mobimir.store.mongodb.DocumentVersions;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.OptimisticUpdate;
import io.mobimir.store.mongodb.ShopCollection;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;

/** Orders in {@code orders}, one document each; a step is one conditional update of it. */
public final class MongoOrders implements Orders {
    private static final Duration MAX_AHEAD = Duration.ofSeconds(5);

    private final Mongo mongo;
    private final OrderList lists;
    private final Zones zones;
    private final Clock clock;

    public MongoOrders(Mongo mongo, Cursors cursors, Zones zones, Clock clock) {
        this.mongo = mongo;
        this.lists = new OrderList(cursors);
        this.zones = zones;
        this.clock = clock;
    }

    /** Places an order. Its {@code _id} and shard depend only on the order, so that one of two attempts inserts it. */
    @Override
    public PlaceOrderResult place(Placement placement) {
        zones.require(placement.purchase().zone());
        Require.notAhead("created_at", placement.createdAt(), clock.instant(), MAX_AHEAD);
        Document document = OrderDocuments.write(StoredOrder.begun(Order.begun(placement)));
        Optional<Document> found = OrderDocumentLookup.findAny(orders(), placement.id());
        if (found.isEmpty() && Mongo.unlessDuplicate(() -> orders().insertOne(document))) {
            return PlaceOrderResult.PLACED;
        }
        return found.or(() -> OrderDocumentLookup.findAny(orders(), placement.id()))
                .filter(other -> !DocumentVersions.isDeleted(other))
                .map(other -> OrderDocumentLookup.read(other).order().placement())
                .filter(placement::equals)
                .map(same -> PlaceOrderResult.ALREADY_PLACED)
                .orElse(PlaceOrderResult.ID_TAKEN);
    }

    @Override
    public Optional<Order> find(OrderId id) {
        return OrderDocumentLookup.find(mongo.collection(ShopCollection.ORDERS, ReadOperation.OWN_ORDER), id)
                .map(document -> OrderDocumentLookup.read(document).order());
    }

    @Override
    public List<OrderStep> trail(OrderId id) {
        return OrderDocumentLookup.find(mongo.collection(ShopCollection.ORDERS, ReadOperation.ORDER_STATUS), id)
                .map(document -> OrderDocumentLookup.read(document).trail())
                .orElse(List.of());
    }

    @Override
    public OrderMoveResult move(OrderId id, OrderStatus to, Optional<StepActor> by) {
        return OptimisticUpdate.untilWon("the order " + id + " was not moved", () -> {
            Optional<Document> found = OrderDocumentLookup.find(orders(), id);
            return found.isEmpty() ? Optional.of(new OrderMoveResult.NotFound()) : tryToMove(found.get(), to, by);
        });
    }

    private Optional<OrderMoveResult> tryToMove(Document document, OrderStatus to, Optional<StepActor> by) {
        StoredOrder stored = OrderDocumentLookup.read(document);
        Order order = stored.order();
        if (order.status() == to) {
            return Optional.of(new OrderMoveResult.Unchanged(order));
        }
        if (!order.status().canBecome(to)) {
            return Optional.of(new OrderMoveResult.NotAllowed(order));
        }
        StoredOrder next = stored.next(to, by, clock.instant());
        Bson step = Updates.combine(
                Updates.set("status", to.key()),
                Updates.set("updated_at", Date.from(next.order().progress().since())),
                Updates.set("trail", OrderDocuments.trail(next.trail())),
                Updates.set(DocumentVersions.FIELD, next.order().progress().version()));
        Bson unchanged =
                Filters.and(exactly(document), DocumentVersions.unchanged(document), DocumentVersions.notDeleted());
        long matched = Mongo.call(() -> orders().updateOne(unchanged, step).getMatchedCount());
        return matched == 1 ? Optional.of(new OrderMoveResult.Moved(next.order())) : Optional.empty();
    }

    @Override
    public Page<Order> history(HistoryQuery query, int limit, Optional<Cursor> after) {
        ReadOperation operation =
                query.status().isPresent() ? ReadOperation.STATUS_FILTER : ReadOperation.ORDER_HISTORY;
        List<Bson> filters = new ArrayList<>();
        filters.add(Filters.eq("user_id", query.user().value()));
        query.status().ifPresent(status -> filters.add(Filters.eq("status", status.key())));
        query.from().ifPresent(from -> filters.add(Filters.gte("created_at", Date.from(from))));
        query.to().ifPresent(to -> filters.add(Filters.lt("created_at", Date.from(to))));
        return lists.page(
                mongo.collection(ShopCollection.ORDERS, operation),
                new OrderList.Question(filters, limit, query.cursorScope(), after),
                StoredOrder::order);
    }

    /** Finds the document by its shard key too, so that only one shard is asked. */
    static Bson exactly(Document document) {
        return Filters.and(
                Filters.eq("_id", document.get("_id")),
                Filters.eq("user_id", document.get("user_id")),
                Filters.eq("created_at", document.get("created_at")));
    }

    private MongoCollection<Document> orders() {
        return mongo.collection(ShopCollection.ORDERS);
    }
}
