package io.mobimir.bench.checkout;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The stock of {@link FourTransactions}: a transaction for each product to hold and one to sell. Nobody else writes to it, so it knows the
 * level of each account; transactions on one account wait for each other here instead of losing against each other in the node.
 */
final class FirstStock {
    private static final int SLOT_SECONDS = 5;
    private static final String INSERT = "INSERT INTO by_hand.stock_by_product_zone (product_id, geozone, bucket, slot,"
            + " reservation_id, user_id, units, state) VALUES (?, ?, 0, ?, ?, ?, ?, ?)";
    /** Two days and an hour. */
    private static final String TTL = " USING TTL 176400";

    private final CqlSession cql;
    private final Map<String, ProductAccount> accounts = new ConcurrentHashMap<>();
    private final PreparedStatement begin;
    private final PreparedStatement advance;
    private final PreparedStatement insertAbsent;
    private final PreparedStatement insert;

    FirstStock(CqlSession cql) {
        this.cql = cql;
        this.begin = cql.prepare("INSERT INTO by_hand.stock_by_product_zone (product_id, geozone, bucket, slot,"
                + " reservation_id, available, held, sold, received, seq, rowed, instance)"
                + " VALUES (?, ?, 0, -1, '', ?, 0, 0, ?, 1, 1, 'hand') IF NOT EXISTS");
        this.advance = cql.prepare("UPDATE by_hand.stock_by_product_zone SET available = ?, held = ?, sold = ?,"
                + " received = ?, rowed = ?, instance = 'hand', seq = ? WHERE product_id = ? AND geozone = ?"
                + " AND bucket = 0 IF seq = ?");
        this.insertAbsent = cql.prepare(INSERT + " IF NOT EXISTS" + TTL);
        this.insert = cql.prepare(INSERT + TTL);
    }

    /** Opens the account of a product. */
    CompletionStage<?> receive(String product, int units) {
        accounts.put(product, new ProductAccount(product, units));
        return transaction(begin.bind(product, Goods.ZONE, units, units));
    }

    /** Holds all lines but the first, which decides, and then that one. */
    CompletionStage<?> hold(FirstPurchase purchase) {
        List<String> products = List.copyOf(purchase.units().keySet());
        return all(products.subList(1, products.size()), purchase, true)
                .thenCompose(done -> all(products.subList(0, 1), purchase, true));
    }

    /** Sells what was held, all lines at once. */
    CompletionStage<?> sell(FirstPurchase purchase) {
        return all(purchase.units().keySet(), purchase, false);
    }

    private CompletionStage<?> all(Iterable<String> products, FirstPurchase purchase, boolean hold) {
        List<CompletableFuture<?>> begun = new ArrayList<>();
        for (String product : products) {
            ProductAccount account = accounts.get(product);
            if (account == null) {
                throw new IllegalArgumentException("no such product: " + product);
            }
            begun.add(account.change(purchase, hold).toCompletableFuture());
        }
        return CompletableFuture.allOf(begun.toArray(CompletableFuture[]::new));
    }

    /** The units of all products that were sold, as the table has them. */
    long sold() {
        long sold = 0;
        for (Row row : cql.execute(
                "SELECT product_id, available, held, sold, received FROM by_hand.stock_by_product_zone PER PARTITION LIMIT 1")) {
            if (row.getInt("held") != 0 || row.getInt("available") + row.getInt("sold") != row.getInt("received")) {
                throw new IllegalStateException("the stock of " + row.getString("product_id") + " does not add up");
            }
            sold += row.getInt("sold");
        }
        return sold;
    }

    private CompletionStage<Void> transaction(BatchableStatement<?>... statements) {
        return cql.executeAsync(BatchStatement.newInstance(DefaultBatchType.UNLOGGED, statements)
                        .setConsistencyLevel(DefaultConsistencyLevel.QUORUM))
                .thenAccept(answer -> {
                    if (!answer.wasApplied()) {
                        throw new IllegalStateException("somebody else was faster");
                    }
                });
    }

    /** One product's units. Its fields are touched by one transaction after the other. */
    private final class ProductAccount {
        private final String product;
        private final int received;
        private int held;
        private int sold;
        private long seq = 1;
        private CompletionStage<?> last = CompletableFuture.completedStage(true);

        ProductAccount(String product, int received) {
            this.product = product;
            this.received = received;
        }

        synchronized CompletionStage<Void> change(FirstPurchase purchase, boolean hold) {
            CompletionStage<Void> mine = last.thenCompose(done -> hold ? hold(purchase) : sell(purchase));
            last = mine.handle((done, error) -> true);
            return mine;
        }

        private CompletionStage<Void> hold(FirstPurchase purchase) {
            int units = purchase.units(product);
            if (held + sold + units > received) {
                return CompletableFuture.failedStage(new IllegalStateException("out of stock: " + product));
            }
            return advance(held + units, sold, insertAbsent, purchase, "held");
        }

        private CompletionStage<Void> sell(FirstPurchase purchase) {
            int units = purchase.units(product);
            return advance(held - units, sold + units, insert, purchase, "confirmed");
        }

        private CompletionStage<Void> advance(
                int nextHeld, int nextSold, PreparedStatement entry, FirstPurchase purchase, String state) {
            long next = seq + 1;
            return transaction(
                            advance.bind(
                                    received - nextHeld - nextSold,
                                    nextHeld,
                                    nextSold,
                                    received,
                                    next,
                                    next,
                                    product,
                                    Goods.ZONE,
                                    seq),
                            entry.bind(
                                    product,
                                    Goods.ZONE,
                                    (int) (purchase.at().getEpochSecond() / SLOT_SECONDS),
                                    "R:" + purchase.order(),
                                    purchase.user(),
                                    purchase.units(product),
                                    state))
                    .thenAccept(done -> {
                        held = nextHeld;
                        sold = nextSold;
                        seq = next;
                    });
        }
    }
}
