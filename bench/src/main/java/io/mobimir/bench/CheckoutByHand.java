package io.mobimir.bench;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.mobimir.shop.catalogue.Product;
import io.mobimir.store.cassandra.Cassandra;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The statements of a checkout of one product, one after the other, by somebody who never fails and is alone: what they are
 * for is in ADR 17. Nothing is decided here, nothing repeated, nothing found out.
 */
final class CheckoutByHand {
    private static final int TTL = 30 * 24 * 3600;
    private static final String ACCOUNT = " WHERE product_id = ? AND geozone = 'moscow' AND bucket = 0";

    private final CqlSession cql;
    private final CartsByHand carts;
    private final OrdersByHand orders;
    private final List<Product> products = BenchShop.products();
    private final AtomicLongArray seqs = new AtomicLongArray(BenchShop.PRODUCTS);
    private final PreparedStatement card;
    private final PreparedStatement announce;
    private final PreparedStatement latest;
    private final PreparedStatement open;
    private final PreparedStatement claim;
    private final PreparedStatement head;
    private final PreparedStatement advance;
    private final PreparedStatement hold;
    private final PreparedStatement sell;
    private final PreparedStatement decide;
    private final PreparedStatement close;
    private final PreparedStatement finish;

    CheckoutByHand(Cassandra cassandra) {
        this.cql = cassandra.session();
        String shop = cassandra.settings().keyspace();
        this.carts = new CartsByHand(cql, shop);
        this.orders = new OrdersByHand(cql, shop);
        this.card = cql.prepare("SELECT category, price, currency, wordings, attributes, image, is_active, created_at,"
                + " version FROM " + shop + ".products_by_id WHERE product_id = ?");
        this.announce = cql.prepare("INSERT INTO " + shop + ".unfinished (minute, shard, kind, id, nonce, announced_at,"
                + " done) VALUES (?, ?, 'checkout', ?, ?, ?, ?)");
        this.latest = cql.prepare("SELECT DISTINCT user_id, latest FROM " + shop + ".checkouts WHERE user_id = ?");
        this.open = cql.prepare("INSERT INTO " + shop + ".checkouts (user_id, key, order_id, created_at, expires_at,"
                + " geozone, items, shipping_address, payment_method, taken, state, alive_at, finished)"
                + " VALUES (?, 'only', ?, ?, ?, 'moscow', ?, ?, 'card', ?, 'open', ?, false) IF NOT EXISTS USING TTL "
                + TTL);
        this.claim =
                cql.prepare("UPDATE " + shop + ".checkouts SET latest = 'only' WHERE user_id = ? IF latest = null");
        this.head = cql.prepare("INSERT INTO " + shop + ".checkouts (user_id, key) VALUES (?, '')");
        this.advance =
                cql.prepare("UPDATE " + shop + ".stock_by_product_zone SET available = 1000000, held = ?, sold = ?,"
                        + " received = 1000000, seq = ?" + ACCOUNT + " IF seq = ?");
        String insert = "INSERT INTO " + shop + ".stock_by_product_zone (product_id, geozone, bucket, slot,"
                + " reservation_id, user_id, units, state) VALUES (?, 'moscow', 0, ?, ?, ?, 1, ";
        this.hold = cql.prepare(insert + "'held') IF NOT EXISTS USING TTL 176400");
        this.sell = cql.prepare(insert + "'confirmed') USING TTL 176400");
        this.decide = cql.prepare("UPDATE " + shop + ".checkouts USING TTL " + TTL + " SET state = 'committed'"
                + " WHERE user_id = ? AND key = 'only' IF state = 'open'");
        this.close = cql.prepare("INSERT INTO " + shop + ".carts_by_user (user_id, cart_id, change_id, kind, at, seen,"
                + " order_id) VALUES (?, 'current', ?, 'order', ?, ?, ?)");
        this.finish = cql.prepare("UPDATE " + shop + ".checkouts USING TTL " + TTL
                + " SET finished = true WHERE user_id = ? AND key = 'only'");
    }

    /** @param product the number of one that nobody else orders at the same time */
    CompletionStage<?> order(String user, int product) {
        Instant now = Instant.now();
        UUID id = new UUID(now.toEpochMilli(), user.hashCode());
        String order = "ORD-" + user;
        String account = "BY-HAND-" + product;
        int slot = (int) (now.getEpochSecond() / 5);
        return carts.add(user, id)
                .thenCompose(done -> carts.read(user))
                .thenCompose(done -> plain(card.bind(products.get(product).id().value())))
                .thenCompose(done -> orders.find(order))
                .thenCompose(done -> plain(announced(user, id, now, false)))
                .thenCompose(done -> plain(latest.bind(user)))
                .thenCompose(done -> conditional(opened(user, order, id, now), claim.bind(user), head.bind(user)))
                .thenCompose(done -> carts.read(user))
                .thenCompose(done -> conditional(next(product, account), hold.bind(account, slot, order, user)))
                .thenCompose(done -> conditional(decide.bind(user)))
                .thenCompose(done -> conditional(next(product, account), sell.bind(account, slot, order, user)))
                .thenCompose(done -> orders.place(order, user))
                .thenCompose(done -> plain(close.bind(user, UUID.randomUUID(), now, Set.of(id), order)))
                .thenCompose(done -> plain(finish.bind(user)))
                .thenCompose(done -> plain(announced(user, id, now, true)));
    }

    private BoundStatement announced(String user, UUID id, Instant now, boolean done) {
        int shard = Math.floorMod(user.hashCode(), 16);
        return announce.bind(now.truncatedTo(ChronoUnit.MINUTES), shard, user, id, now, done);
    }

    private BoundStatement opened(String user, String order, UUID id, Instant now) {
        return open.bind(user, order, now, now.plusSeconds(120), orders.items(), orders.address(), Set.of(id), now);
    }

    private BoundStatement next(int product, String account) {
        long seq = seqs.getAndIncrement(product);
        return advance.bind((int) seq, (int) seq, seq + 1, account, seq == 0 ? null : seq);
    }

    private CompletionStage<AsyncResultSet> plain(Statement<?> statement) {
        return cql.executeAsync(statement.setConsistencyLevel(DefaultConsistencyLevel.QUORUM));
    }

    private CompletionStage<AsyncResultSet> conditional(BoundStatement... statements) {
        Statement<?> transaction = statements.length == 1
                ? statements[0]
                : BatchStatement.newInstance(DefaultBatchType.UNLOGGED, statements);
        return plain(transaction).thenApply(answer -> {
            if (!answer.wasApplied()) {
                throw new IllegalStateException("somebody else was faster");
            }
            return answer;
        });
    }
}
