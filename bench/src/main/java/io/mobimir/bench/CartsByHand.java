package io.mobimir.bench;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** Carts as an engineer would write them in an afternoon, for the same tables, statements and levels. */
final class CartsByHand {
    private static final long FALLING_FROM = 3_000_000_000_000_000L;

    private final CqlSession cql;
    private final PreparedStatement insert;
    private final PreparedStatement insertDay;
    private final PreparedStatement select;
    private final Set<String> listed = ConcurrentHashMap.newKeySet();

    CartsByHand(CqlSession cql, String keyspace) {
        this.cql = cql;
        this.insert = cql.prepare("INSERT INTO " + keyspace + ".carts_by_user (user_id, cart_id, change_id, kind, at,"
                + " product_id, quantity, name, price, currency, image) VALUES (?, 'current', ?, 'add', ?, ?, ?, ?, ?, ?, ?)"
                + " USING TIMESTAMP ?");
        this.insertDay = cql.prepare("INSERT INTO " + keyspace + ".carts_by_day (day, bucket, owner) VALUES (?, ?, ?)");
        this.select = cql.prepare("SELECT change_id, kind, at, product_id, quantity, name, price, currency, image,"
                + " added_at, seen, order_id, merged_with, link_id, fold_version, base FROM " + keyspace
                + ".carts_by_user WHERE user_id = ? AND cart_id = 'current'");
    }

    /** Writes one row, and the owner's name under the day unless it is there. */
    CompletionStage<?> add(String user, UUID change) {
        Instant now = Instant.now();
        CompletionStage<AsyncResultSet> added = cql.executeAsync(insert.bind(
                        user,
                        change,
                        now,
                        "PROD-12345",
                        1,
                        "Смартфон X",
                        new BigDecimal("45990.00"),
                        "RUB",
                        "phone.jpg",
                        FALLING_FROM - now.toEpochMilli() * 1_000)
                .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM));
        if (!listed.add(user)) {
            return added;
        }
        int bucket = Math.floorMod(user.hashCode(), 16);
        return cql.executeAsync(insertDay
                        .bind(LocalDate.ofInstant(now, ZoneOffset.UTC), bucket, "user:" + user)
                        .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM))
                .thenCombine(added, (day, row) -> row);
    }

    /** Adds up the rows of a cart that has only additions. */
    CompletionStage<Map<String, LineRow>> read(String user) {
        return cql.executeAsync(select.bind(user).setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM))
                .thenApply(rows -> {
                    Map<String, LineRow> lines = new HashMap<>();
                    rows.currentPage().forEach(row -> {
                        LineRow line = line(row);
                        lines.merge(line.product, line, LineRow::plus);
                    });
                    return lines;
                });
    }

    private static LineRow line(Row row) {
        return new LineRow(
                row.getUuid(0),
                row.getInstant(2),
                row.getString(3),
                row.getInt(4),
                row.getString(5),
                row.getBigDecimal(6),
                row.getString(8));
    }

    record LineRow(UUID id, Instant at, String product, int units, String name, BigDecimal price, String image) {
        LineRow plus(LineRow other) {
            return new LineRow(id, at, product, units + other.units, name, price, image);
        }
    }
}
