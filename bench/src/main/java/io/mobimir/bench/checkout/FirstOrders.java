package io.mobimir.bench.checkout;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.data.UdtValue;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** The orders of {@link FourTransactions}: the truth and two copies in one logged batch. */
final class FirstOrders {
    private static final long BELOW_EVERY_BALLOT = 1_000_000_000_000_000L;
    private static final int DAY_BUCKETS = 8;

    private final CqlSession cql;
    private final PreparedStatement find;
    private final PreparedStatement insert;
    private final PreparedStatement insertByUser;
    private final PreparedStatement insertByPeriod;

    FirstOrders(CqlSession cql) {
        this.cql = cql;
        this.find = cql.prepare("SELECT order_id, step, user_id, created_at, geozone, items, shipping_address,"
                + " payment_method, total_amount, currency, status, version, updated_at, step_status, step_at, move_id,"
                + " moved_by, move_reason FROM by_hand.orders_by_id WHERE order_id = ? LIMIT 1");
        this.insert = cql.prepare("INSERT INTO by_hand.orders_by_id (order_id, step, user_id, created_at, geozone,"
                + " items, shipping_address, payment_method, total_amount, currency, status, version, updated_at,"
                + " step_status, step_at, move_id, moved_by, move_reason)"
                + " VALUES (:order_id, 1, :user, :at, :zone, :items, :address, :payment, :total, :currency, :status,"
                + " :version, :at, :status, :at, :move, :moved_by, :reason) USING TIMESTAMP :stamp");
        this.insertByUser = cql.prepare("INSERT INTO by_hand.orders_by_user (user_id, bucket, created_at, order_id,"
                + " geozone, items, shipping_address, payment_method, total_amount, currency, status, version,"
                + " updated_at) VALUES (:user, 0, :at, :order_id, :zone, :items, :address, :payment, :total, :currency,"
                + " :status, :version, :at) USING TIMESTAMP :stamp");
        this.insertByPeriod = cql.prepare("INSERT INTO by_hand.orders_by_period (time_bucket, bucket, created_at,"
                + " order_id, user_id, geozone, total_amount, currency, status, version, updated_at)"
                + " VALUES (:day, :bucket, :at, :order_id, :user, :zone, :total, :currency, :status, :version, :at)"
                + " USING TIMESTAMP :stamp");
    }

    CompletionStage<Boolean> exists(String order) {
        return cql.executeAsync(find.bind(order).setConsistencyLevel(DefaultConsistencyLevel.QUORUM))
                .thenApply(rows -> rows.one() != null);
    }

    /** Looks whether the order is there, then writes the truth and both copies in one logged batch. */
    CompletionStage<?> place(FirstPurchase purchase) {
        return exists(purchase.order()).thenCompose(exists -> {
            if (exists) {
                throw new IllegalStateException("there is an order " + purchase.order());
            }
            return cql.executeAsync(BatchStatement.newInstance(
                            DefaultBatchType.LOGGED, truth(purchase), ofUser(purchase), ofDay(purchase))
                    .setConsistencyLevel(DefaultConsistencyLevel.QUORUM));
        });
    }

    private BoundStatement truth(FirstPurchase purchase) {
        return details(insert, purchase)
                .setUuid("move", new UUID(0, 0))
                .setLong("stamp", version(purchase) - BELOW_EVERY_BALLOT)
                .build();
    }

    private BoundStatement ofUser(FirstPurchase purchase) {
        return details(insertByUser, purchase)
                .setLong("stamp", version(purchase))
                .build();
    }

    private BoundStatement ofDay(FirstPurchase purchase) {
        return summary(insertByPeriod, purchase)
                .setString(
                        "day",
                        LocalDate.ofInstant(purchase.at(), ZoneOffset.UTC).toString())
                .setInt("bucket", Math.floorMod(purchase.order().hashCode(), DAY_BUCKETS))
                .setLong("stamp", version(purchase))
                .build();
    }

    private static BoundStatementBuilder details(PreparedStatement statement, FirstPurchase purchase) {
        return summary(statement, purchase)
                .setList("items", purchase.items(), UdtValue.class)
                .setUdtValue("address", purchase.address())
                .setString("payment", Goods.PAYMENT);
    }

    private static BoundStatementBuilder summary(PreparedStatement statement, FirstPurchase purchase) {
        return statement
                .boundStatementBuilder()
                .setString("order_id", purchase.order())
                .setString("user", purchase.user())
                .setInstant("at", purchase.at())
                .setString("zone", Goods.ZONE)
                .setBigDecimal("total", purchase.total())
                .setString("currency", Goods.CURRENCY)
                .setString("status", "new")
                .setLong("version", version(purchase));
    }

    private static long version(FirstPurchase purchase) {
        return purchase.at().toEpochMilli() * 1_000;
    }
}
