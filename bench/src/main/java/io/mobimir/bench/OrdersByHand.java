package io.mobimir.bench;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.StreamSupport;

/** Orders as an engineer would write them in an afternoon, for the same tables, statements and levels. */
public final class OrdersByHand {
    private static final long BELOW_EVERY_BALLOT = 1_000_000_000_000_000L;
    private static final String DETAILS =
            "geozone, items, shipping_address, payment_method, total_amount, currency, status, version, updated_at";
    private static final int BUCKETS = 8;

    private final CqlSession cql;
    private final UserDefinedType itemType;
    private final UserDefinedType addressType;
    private final PreparedStatement find;
    private final PreparedStatement insert;
    private final PreparedStatement insertByUser;
    private final PreparedStatement insertByPeriod;
    private final PreparedStatement page;

    public OrdersByHand(CqlSession cql, String keyspace) {
        this.cql = cql;
        this.itemType = type(keyspace, "order_item");
        this.addressType = type(keyspace, "shipping_address");
        this.find = cql.prepare("SELECT order_id, user_id, created_at, " + DETAILS + " FROM " + keyspace
                + ".orders_by_id WHERE order_id = ? LIMIT 1");
        this.insert = cql.prepare("INSERT INTO " + keyspace + ".orders_by_id (order_id, step, user_id, created_at, "
                + DETAILS + ", step_status, step_at, move_id) VALUES (" + marks(16) + ") USING TIMESTAMP ?");
        this.insertByUser = cql.prepare("INSERT INTO " + keyspace
                + ".orders_by_user (user_id, bucket, created_at, order_id, " + DETAILS + ") VALUES (" + marks(13)
                + ") USING TIMESTAMP ?");
        this.insertByPeriod = cql.prepare("INSERT INTO " + keyspace
                + ".orders_by_period (time_bucket, bucket, created_at, order_id, user_id, geozone, total_amount,"
                + " currency, status, version, updated_at) VALUES (" + marks(11) + ") USING TIMESTAMP ?");
        this.page = cql.prepare("SELECT order_id, user_id, created_at, " + DETAILS + " FROM " + keyspace
                + ".orders_by_user WHERE user_id = ? AND bucket = 0 LIMIT ?");
    }

    private UserDefinedType type(String keyspace, String name) {
        return cql.getMetadata()
                .getKeyspace(keyspace)
                .flatMap(found -> found.getUserDefinedType(name))
                .orElseThrow();
    }

    private static String marks(int count) {
        return "?" + ", ?".repeat(count - 1);
    }

    CompletionStage<AsyncResultSet> find(String id) {
        return cql.executeAsync(find.bind(id).setConsistencyLevel(DefaultConsistencyLevel.QUORUM));
    }

    /** Checks that the id is free, then writes the truth and both copies in one logged batch. */
    CompletionStage<?> place(String id, String user) {
        return find(id).thenCompose(rows -> {
            if (rows.one() != null) {
                throw new IllegalStateException("there is an order " + id);
            }
            return cql.executeAsync(batch(id, user));
        });
    }

    /** Writes the truth and both copies without a check and without a log, as one would fill new tables. */
    public CompletionStage<?> insert(String id, String user) {
        CompletableFuture<?>[] written = StreamSupport.stream(batch(id, user).spliterator(), false)
                .map(row -> cql.executeAsync((BoundStatement) row.setConsistencyLevel(DefaultConsistencyLevel.QUORUM))
                        .toCompletableFuture())
                .toArray(CompletableFuture[]::new);
        return CompletableFuture.allOf(written);
    }

    private BatchStatement batch(String id, String user) {
        Instant now = Instant.now();
        long version = now.toEpochMilli() * 1_000;
        BigDecimal total = new BigDecimal("47970.00");
        return BatchStatement.newInstance(
                        DefaultBatchType.LOGGED,
                        byId(id, user, now, total),
                        byUser(user, id, now),
                        insertByPeriod.bind(
                                LocalDate.ofInstant(now, ZoneOffset.UTC).toString(),
                                Math.floorMod(id.hashCode(), BUCKETS),
                                now,
                                id,
                                user,
                                "moscow",
                                total,
                                "RUB",
                                "new",
                                version,
                                now,
                                version))
                .setConsistencyLevel(DefaultConsistencyLevel.QUORUM);
    }

    private BoundStatement byId(String id, String user, Instant now, BigDecimal total) {
        long version = now.toEpochMilli() * 1_000;
        return insert.bind(
                id,
                1,
                user,
                now,
                "moscow",
                items(),
                address(),
                "card",
                total,
                "RUB",
                "new",
                version,
                now,
                "new",
                now,
                new UUID(0, 0),
                version - BELOW_EVERY_BALLOT);
    }

    List<UdtValue> items() {
        return List.of(
                itemType.newValue("PROD-12345", "Смартфон X", "Электроника", 1, new BigDecimal("45990.00"), "RUB"),
                itemType.newValue("PROD-67890", "Чехол", "Электроника", 2, new BigDecimal("990.00"), "RUB"));
    }

    UdtValue address() {
        return addressType.newValue("Москва", "Тверская ул., д. 10", "125009");
    }

    private BoundStatement byUser(String user, String id, Instant at) {
        long version = at.toEpochMilli() * 1_000;
        UdtValue address = address();
        return insertByUser.bind(
                user,
                0,
                at,
                id,
                "moscow",
                items(),
                address,
                "card",
                new BigDecimal("47970.00"),
                "RUB",
                "new",
                version,
                at,
                version);
    }

    /** Writes only an entry of a history, to make long ones quickly. */
    CompletionStage<?> list(String user, String id, Instant at) {
        return cql.executeAsync(byUser(user, id, at).setConsistencyLevel(DefaultConsistencyLevel.QUORUM));
    }

    /** Returns the first page of a history, as objects. */
    CompletionStage<List<OrderRow>> firstPage(String user, int limit) {
        return cql.executeAsync(page.bind(user, limit).setConsistencyLevel(DefaultConsistencyLevel.QUORUM))
                .thenApply(rows -> {
                    List<OrderRow> orders = new ArrayList<>();
                    rows.currentPage().forEach(row -> orders.add(order(row)));
                    return orders;
                });
    }

    private static OrderRow order(Row row) {
        List<ItemRow> items = new ArrayList<>();
        for (UdtValue item : row.getList(4, UdtValue.class)) {
            items.add(new ItemRow(
                    item.getString(0),
                    item.getString(1),
                    item.getString(2),
                    item.getInt(3),
                    item.getBigDecimal(4),
                    item.getString(5)));
        }
        UdtValue address = row.getUdtValue(5);
        return new OrderRow(
                row.getString(0),
                row.getString(1),
                row.getInstant(2),
                row.getString(3),
                items,
                address.getString(0) + address.getString(1) + address.getString(2),
                row.getString(6) + row.getString(9),
                row.getBigDecimal(7),
                row.getLong(10),
                row.getInstant(11));
    }

    record OrderRow(
            String id,
            String user,
            Instant at,
            String zone,
            List<ItemRow> items,
            String address,
            String state,
            BigDecimal total,
            long version,
            Instant updated) {}

    record ItemRow(String product, String name, String category, int quantity, BigDecimal price, String currency) {}
}
