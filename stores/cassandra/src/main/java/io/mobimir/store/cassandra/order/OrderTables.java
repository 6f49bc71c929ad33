package io.mobimir.store.cassandra.order;

import static io.mobimir.store.cassandra.schema.CqlType.BIGINT;
import static io.mobimir.store.cassandra.schema.CqlType.DECIMAL;
import static io.mobimir.store.cassandra.schema.CqlType.ID;
import static io.mobimir.store.cassandra.schema.CqlType.INT;
import static io.mobimir.store.cassandra.schema.CqlType.TEXT;
import static io.mobimir.store.cassandra.schema.CqlType.TIMESTAMP;
import static io.mobimir.store.cassandra.schema.PersonalRows.user;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.order.Order;
import io.mobimir.shop.order.OrderChange;
import io.mobimir.shop.order.OrderFeed;
import io.mobimir.shop.order.OrderItem;
import io.mobimir.shop.order.OrderStep;
import io.mobimir.shop.order.OrderSummary;
import io.mobimir.shop.order.ShippingAddress;
import io.mobimir.shop.order.StepActor;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.schema.CqlType;
import io.mobimir.store.cassandra.schema.PersonalRows;
import io.mobimir.store.cassandra.schema.Table;
import io.mobimir.store.cassandra.schema.UserType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** The tables of orders: the orders themselves, and a copy for each way to list them. */
public final class OrderTables {
    public static final UserType<OrderItem> ORDER_ITEM = UserType.<OrderItem>named("order_item")
            .field("product_id", TEXT, item -> item.product().value())
            .field("product_name", TEXT, OrderItem::name)
            .field("category", TEXT, OrderItem::category)
            .field("quantity", INT, OrderItem::quantity)
            .field("price", DECIMAL, item -> item.price().amount())
            .field("currency", TEXT, item -> item.price().currency().getCurrencyCode())
            .reads(OrderItem.class, OrderRows::item);

    public static final UserType<ShippingAddress> SHIPPING_ADDRESS = UserType.<ShippingAddress>named("shipping_address")
            .field("city", TEXT, ShippingAddress::city)
            .field("street", TEXT, ShippingAddress::street)
            .field("postal_code", TEXT, ShippingAddress::postalCode)
            .reads(ShippingAddress.class, OrderRows::address);

    public static final CqlType<List<OrderItem>> ITEMS =
            CqlType.list(ORDER_ITEM.type()).frozen();

    public static final Table<TrailRow> ORDERS_BY_ID = Table.<TrailRow>named(
                    "orders_by_id", TableClass.ORDERS, "The orders, with one row for each step of an order.")
            .partition("order_id", TEXT, row -> row.order().id().value())
            .ascending("step", INT, row -> row.step().number())
            .shared("user_id", TEXT, row -> row.order().user().value())
            .shared("created_at", TIMESTAMP, row -> row.order().createdAt())
            .shared(
                    "geozone",
                    TEXT,
                    row -> row.order().placement().purchase().zone().value())
            .shared("items", ITEMS, row -> row.order().placement().purchase().items())
            .shared(
                    "shipping_address",
                    SHIPPING_ADDRESS.type(),
                    row -> row.order().placement().purchase().address())
            .shared(
                    "payment_method",
                    TEXT,
                    row -> row.order().placement().purchase().payment().value())
            .shared("total_amount", DECIMAL, row -> row.order().total().amount())
            .shared("currency", TEXT, row -> row.order().total().currency().getCurrencyCode())
            .shared("status", TEXT, row -> row.order().status().key())
            .shared("version", BIGINT, row -> row.order().progress().version())
            .shared("updated_at", TIMESTAMP, row -> row.order().progress().since())
            .column("step_status", TEXT, row -> row.step().status().key())
            .column("step_at", TIMESTAMP, row -> row.step().at())
            .column("move_id", ID, TrailRow::moveId)
            .optional(
                    "moved_by",
                    TEXT,
                    row -> row.step().by().map(StepActor::actor).orElse(null))
            .optional(
                    "move_reason",
                    TEXT,
                    row -> row.step().by().map(StepActor::reason).orElse(null))
            .comment("version", "microsecond of the last step, or one more than before")
            .comment("move_id", "id of the call that took the step; identifies it after an unknown outcome")
            .comment("moved_by", "actor of the step; null for the customer and the platform")
            .comment("move_reason", "reason of the actor, in their own words")
            .persons(PersonalRows.withoutAddress(user("user_id")))
            .reads(OrderRows::trailRow);

    public static final Table<UserCopy> ORDERS_BY_USER = Table.<UserCopy>named(
                    "orders_by_user",
                    TableClass.ORDERS,
                    "The orders of a user, newest first; copied from orders_by_id.")
            .partition("user_id", TEXT, copy -> copy.order().user().value())
            .partition("bucket", INT, UserCopy::bucket)
            .descending("created_at", TIMESTAMP, copy -> copy.order().createdAt())
            .descending("order_id", TEXT, copy -> copy.order().id().value())
            .column(
                    "geozone",
                    TEXT,
                    copy -> copy.order().placement().purchase().zone().value())
            .column("items", ITEMS, copy -> copy.order().placement().purchase().items())
            .column(
                    "shipping_address",
                    SHIPPING_ADDRESS.type(),
                    copy -> copy.order().placement().purchase().address())
            .column(
                    "payment_method",
                    TEXT,
                    copy -> copy.order().placement().purchase().payment().value())
            .column("total_amount", DECIMAL, copy -> copy.order().total().amount())
            .column("currency", TEXT, copy -> copy.order().total().currency().getCurrencyCode())
            .column("status", TEXT, copy -> copy.order().status().key())
            .column("version", BIGINT, copy -> copy.order().progress().version())
            .column("updated_at", TIMESTAMP, copy -> copy.order().progress().since())
            .comment("bucket", "part of the orders of the user, by the plan in bucket_plans")
            .comment("version", "version of the order that this copies")
            .persons(PersonalRows.withoutAddress(user("user_id")))
            .reads(row -> new UserCopy(OrderRows.order(row), row.getInt("bucket")));

    public static final Table<PeriodCopy> ORDERS_BY_PERIOD = Table.<PeriodCopy>named(
                    "orders_by_period", TableClass.ORDERS, "The orders of a day in short; copied from orders_by_id.")
            .partition("time_bucket", TEXT, copy -> day(copy.order().createdAt()))
            .partition("bucket", INT, PeriodCopy::bucket)
            .descending("created_at", TIMESTAMP, copy -> copy.order().createdAt())
            .descending("order_id", TEXT, copy -> copy.order().id().value())
            .column("user_id", TEXT, copy -> copy.order().user().value())
            .column("geozone", TEXT, copy -> copy.order().zone().value())
            .column("total_amount", DECIMAL, copy -> copy.order().total().amount())
            .column("currency", TEXT, copy -> copy.order().total().currency().getCurrencyCode())
            .column("status", TEXT, copy -> copy.order().progress().status().key())
            .column("version", BIGINT, copy -> copy.order().progress().version())
            .column("updated_at", TIMESTAMP, copy -> copy.order().progress().since())
            .comment("time_bucket", "day of created_at in UTC")
            .comment("bucket", "part of the day, by the plan in bucket_plans")
            .comment("version", "version of the order that this copies")
            .persons(PersonalRows.idKept(user("user_id")))
            .reads(row -> new PeriodCopy(OrderRows.summary(row), row.getInt("bucket")));

    /** Records deletions, because a tombstone tells neither its version nor whether the shop or a person made it. */
    public static final Table<DeletedOrder> DELETED_ORDERS = Table.<DeletedOrder>named(
                    "deleted_orders",
                    TableClass.ORDERS,
                    "Orders that another store deleted, with the version of the deletion.")
            .partition("order_id", TEXT, row -> row.id().value())
            .column("version", BIGINT, DeletedOrder::version)
            .persons(PersonalRows.none())
            .reads(row -> new DeletedOrder(
                    new OrderId(Objects.requireNonNull(row.getString("order_id"))), row.getLong("version")));

    /** Seconds are those of the writer's clock; nobody reads a second again after some minutes. */
    public static final Table<FeedRow> ORDER_FEED = Table.<FeedRow>named(
                    "order_feed",
                    TableClass.PLATFORM,
                    "The orders that took a step in a second, for live order status.")
            .partition("second", TIMESTAMP, FeedRow::second)
            .partition("shard", INT, FeedRow::shard)
            .ascending("order_id", TEXT, row -> row.change().order().value())
            .ascending("version", BIGINT, row -> row.change().version())
            .ttl(OrderFeed.MEMORY)
            .comment("shard", "spreads the steps of a second over partitions")
            .persons(PersonalRows.none())
            .reads(OrderRows::feedRow);

    /**
     * An order with one of its steps.
     *
     * @param moveId the id of the call that took the step, which recognises its own step by it after an unknown outcome
     */
    record TrailRow(Order order, OrderStep step, UUID moveId) {}

    /** Says that an order was deleted. */
    record DeletedOrder(OrderId id, long version) {}

    /** An order in the history of its user. */
    record UserCopy(Order order, int bucket) {}

    /** An order in the list of its day. */
    record PeriodCopy(OrderSummary order, int bucket) {}

    /** A step and the second under which the feed has it. */
    record FeedRow(Instant second, OrderChange change) {
        /** Spreads the steps of one second over nodes. */
        static final int SHARDS = 2;

        int shard() {
            return Math.floorMod(change.order().value().hashCode(), SHARDS);
        }
    }

    private OrderTables() {}

    /** Returns the day of an order in {@code orders_by_period}, in UTC. */
    static String day(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC).toString();
    }
}
