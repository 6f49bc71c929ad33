package io.mobimir.store.mongodb.order;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import io.mobimir.shop.Cursor;
import io.mobimir.shop.Cursors;
import io.mobimir.shop.Operation;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Page;
import io.mobimir.shop.Require;
import io.mobimir.shop.Zones;
import io.mobimir.shop.order.HistoryQuery;
import io.mobimir.shop.order.Move;
import io.mobimir.shop.order.MovedBy;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderStatus;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.order.Placement;
import io.mobimir.shop.order.Placing;
import io.mobimir.shop.order.Step;
import io.mobimir.store.mongodb.Contest;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.ShopCollection;
import io.mobimir.store.mongodb.Versions;
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

    /** The same order has the same {@code _id} and the same shard, so that of two attempts one inserts it. */
    @Override
    public Placing place(Placement placement) {
        zones.require(placement.purchase().zone());
        Require.notAhead("created_at", placement.createdAt(), clock.instant(), MAX_AHEAD);
        Document document = OrderDocuments.write(StoredOrder.begun(Order.begun(placement)));
        Optional<Document> found = OrderLookup.findAny(orders(), placement.id());
        if (found.isEmpty() && Mongo.unlessDuplicate(() -> orders().insertOne(document))) {
            return Placing.PLACED;
        }
        return found.or(() -> OrderLookup.findAny(orders(), placement.id()))
                .filter(other -> !Versions.isDeleted(other))
                .map(other -> OrderLookup.read(other).order().placement())
                .filter(placement::equals)
                .map(same -> Placing.ALREADY_PLACED)
                .orElse(Placing.ID_TAKEN);
    }

    @Override
    public Optional<Order> find(OrderId id) {
        return OrderLookup.find(mongo.collection(ShopCollection.ORDERS, Operation.OWN_ORDER), id)
                .map(document -> OrderLookup.read(document).order());
    }

    @Override
    public List<Step> trail(OrderId id) {
        return OrderLookup.find(mongo.collection(ShopCollection.ORDERS, Operation.ORDER_STATUS), id)
                .map(document -> OrderLookup.read(document).trail())
                .orElse(List.of());
    }

    @Override
    public Move move(OrderId id, OrderStatus to, Optional<MovedBy> by) {
        return Contest.untilWon("the order " + id + " was not moved", () -> {
            Optional<Document> found = OrderLookup.find(orders(), id);
            return found.isEmpty() ? Optional.of(new Move.NotFound()) : tryToMove(found.get(), to, by);
        });
    }

    private Optional<Move> tryToMove(Document document, OrderStatus to, Optional<MovedBy> by) {
        StoredOrder stored = OrderLookup.read(document);
        Order order = stored.order();
        if (order.status() == to) {
            return Optional.of(new Move.Unchanged(order));
        }
        if (!order.status().canBecome(to)) {
            return Optional.of(new Move.NotAllowed(order));
        }
        StoredOrder next = stored.next(to, by, clock.instant());
        Bson step = Updates.combine(
                Updates.set("status", to.key()),
                Updates.set("updated_at", Date.from(next.order().progress().since())),
                Updates.set("trail", OrderDocuments.trail(next.trail())),
                Updates.set(Versions.FIELD, next.order().progress().version()));
        Bson unchanged = Filters.and(exactly(document), Versions.unchanged(document), Versions.notDeleted());
        long matched = Mongo.call(() -> orders().updateOne(unchanged, step).getMatchedCount());
        return matched == 1 ? Optional.of(new Move.Moved(next.order())) : Optional.empty();
    }

    @Override
    public Page<Order> history(HistoryQuery query, int limit, Optional<Cursor> after) {
        Operation operation = query.status().isPresent() ? Operation.STATUS_FILTER : Operation.ORDER_HISTORY;
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

    /** With its shard key, so that one shard is asked. */
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
