package io.mobimir.bench.checkout;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** The carts of {@link FourTransactions}: a row for each addition, and one for each order that took some. */
final class FirstCarts {
    private static final long FALLING_FROM = 3_000_000_000_000_000L;
    private static final int DAY_BUCKETS = 16;

    private final CqlSession cql;
    private final PreparedStatement select;
    private final PreparedStatement insert;
    private final PreparedStatement insertDay;
    private final PreparedStatement close;
    private final Set<String> listed = ConcurrentHashMap.newKeySet();

    FirstCarts(CqlSession cql) {
        this.cql = cql;
        this.select = cql.prepare("SELECT change_id, kind, at, product_id, quantity, name, price, currency, image,"
                + " added_at, seen, order_id, merged_with, link_id, fold_version, base FROM by_hand.carts_by_user"
                + " WHERE user_id = ? AND cart_id = 'current'");
        this.insert = cql.prepare("INSERT INTO by_hand.carts_by_user (user_id, cart_id, change_id, kind, at,"
                + " product_id, quantity, name, price, currency, image)"
                + " VALUES (?, 'current', ?, 'add', ?, ?, 1, ?, ?, ?, '') USING TIMESTAMP ?");
        this.insertDay = cql.prepare("INSERT INTO by_hand.carts_by_day (day, bucket, owner) VALUES (?, ?, ?)");
        this.close = cql.prepare("INSERT INTO by_hand.carts_by_user (user_id, cart_id, change_id, kind, at,"
                + " product_id, quantity, name, price, currency, image, added_at, seen, order_id, merged_with, link_id,"
                + " fold_version, base) VALUES (:user, 'current', :change, 'ordered', :at, :product, :quantity, :name,"
                + " :price, :currency, :image, :added, :seen, :order_id, :merged, :link, :fold, :base)"
                + " USING TIMESTAMP :stamp");
    }

    /** Reads the cart, lists its owner under the day unless that was done, and adds a unit. */
    CompletionStage<?> add(String user, Goods goods) {
        UUID change = UUID.randomUUID();
        Instant now = Instant.now();
        return read(user)
                .thenCompose(found -> listed(user, now))
                .thenCompose(done -> send(insert.bind(
                        user, change, now, goods.id(), goods.name(), goods.price(), Goods.CURRENCY, stamp(now))));
    }

    private CompletionStage<?> listed(String user, Instant now) {
        if (!listed.add(user)) {
            return CompletableFuture.completedStage(user);
        }
        int bucket = Math.floorMod(user.hashCode(), DAY_BUCKETS);
        return send(insertDay.bind(LocalDate.ofInstant(now, ZoneOffset.UTC), bucket, "user:" + user));
    }

    CompletionStage<Contents> read(String user) {
        return send(select.bind(user)).thenApply(FirstCarts::contents);
    }

    CompletionStage<?> close(FirstPurchase purchase) {
        Instant now = Instant.now();
        return send(close.boundStatementBuilder()
                .setString("user", purchase.user())
                .setUuid("change", UUID.randomUUID())
                .setInstant("at", now)
                .setSet("seen", purchase.taken(), UUID.class)
                .setString("order_id", purchase.order())
                .setLong("stamp", stamp(now))
                .build());
    }

    private static long stamp(Instant at) {
        return FALLING_FROM - at.toEpochMilli() * 1_000;
    }

    private CompletionStage<AsyncResultSet> send(BoundStatement statement) {
        return cql.executeAsync(statement.setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM));
    }

    /** All additions that no order took; a customer makes too few for a second page. */
    private static Contents contents(AsyncResultSet rows) {
        if (rows.hasMorePages()) {
            throw new IllegalStateException("a cart has more than one page");
        }
        Set<UUID> gone = new HashSet<>();
        Map<UUID, String> products = new LinkedHashMap<>();
        Map<UUID, Integer> units = new LinkedHashMap<>();
        for (Row row : rows.currentPage()) {
            if ("ordered".equals(row.getString("kind"))) {
                gone.addAll(Objects.requireNonNull(row.getSet("seen", UUID.class)));
            } else {
                UUID change = Objects.requireNonNull(row.getUuid("change_id"));
                products.put(change, Objects.requireNonNull(row.getString("product_id")));
                units.put(change, row.getInt("quantity"));
            }
        }
        products.keySet().removeAll(gone);
        Map<String, Integer> lines = new LinkedHashMap<>();
        products.forEach(
                (change, product) -> lines.merge(product, Objects.requireNonNull(units.get(change)), Integer::sum));
        return new Contents(Set.copyOf(products.keySet()), lines);
    }

    /**
     * The content of a cart.
     *
     * @param changes the additions that make it up
     * @param units of each product
     */
    record Contents(Set<UUID> changes, Map<String, Integer> units) {}
}
