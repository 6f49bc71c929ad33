package io.mobimir.store.cassandra;

import io.mobimir.store.cassandra.auditlog.AuditLogTables;
import io.mobimir.store.cassandra.bucket.BucketTables;
import io.mobimir.store.cassandra.cart.CartTables;
import io.mobimir.store.cassandra.catalogue.row.CatalogueTables;
import io.mobimir.store.cassandra.checkout.CheckoutTables;
import io.mobimir.store.cassandra.event.EventTables;
import io.mobimir.store.cassandra.heat.HeatTables;
import io.mobimir.store.cassandra.migration.MigrationTables;
import io.mobimir.store.cassandra.order.OrderTables;
import io.mobimir.store.cassandra.schema.Schema;
import io.mobimir.store.cassandra.session.SessionTables;
import io.mobimir.store.cassandra.stock.StockTables;
import io.mobimir.store.cassandra.unfinished.UnfinishedTables;
import java.util.List;

/** The list of all tables of the shop. */
public final class ShopSchema {
    public static final Schema ALL = new Schema(
            List.of(
                    OrderTables.ORDER_ITEM,
                    OrderTables.SHIPPING_ADDRESS,
                    CartTables.CHANGE,
                    CartTables.BASE,
                    CatalogueTables.WORDING,
                    CatalogueTables.PLACE),
            List.of(
                    OrderTables.ORDERS_BY_ID,
                    OrderTables.ORDERS_BY_USER,
                    OrderTables.ORDERS_BY_PERIOD,
                    OrderTables.ORDER_FEED,
                    OrderTables.DELETED_ORDERS,
                    CartTables.CARTS_BY_USER,
                    CartTables.CARTS_BY_SESSION,
                    CartTables.CARTS_BY_DAY,
                    StockTables.STOCK_BY_PRODUCT_ZONE,
                    SessionTables.USER_SESSIONS,
                    SessionTables.SESSIONS_BY_USER,
                    EventTables.USER_EVENTS,
                    EventTables.EVENTS_BY_DAY,
                    BucketTables.BUCKET_PLANS,
                    BucketTables.BUCKET_DIRECTORY,
                    CatalogueTables.PRODUCTS_BY_ID,
                    CatalogueTables.PRODUCTS_BY_CATEGORY,
                    CatalogueTables.PRODUCTS_BY_CATEGORY_PRICE,
                    CatalogueTables.PRICE_BANDS,
                    CatalogueTables.PRODUCT_CHANGES,
                    UnfinishedTables.UNFINISHED,
                    CheckoutTables.CHECKOUTS,
                    CheckoutTables.UNFINISHED_CHECKOUTS,
                    CheckoutTables.HEARTBEATS,
                    MigrationTables.MIGRATIONS,
                    MigrationTables.INSTANCES,
                    MigrationTables.MIGRATION_QUEUE,
                    MigrationTables.MIGRATION_QUEUE_MINUTES,
                    MigrationTables.MIGRATION_CHECKPOINTS,
                    MigrationTables.MIGRATION_REJECTS,
                    MigrationTables.MIGRATION_DIFFERENCES,
                    AuditLogTables.AUDIT_LOG,
                    AuditLogTables.AUDIT_LOG_BY_ACTOR,
                    HeatTables.HEAT));

    private ShopSchema() {}
}
