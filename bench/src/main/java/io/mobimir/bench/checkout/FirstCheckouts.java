package io.mobimir.bench.checkout;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The intents and decisions of {@link FourTransactions}, and their announcements. */
final class FirstCheckouts {
    private static final int TTL = 30 * 24 * 3600;
    private static final int EXPIRES_SECONDS = 120;
    private static final int SHARDS = 4;

    private final CqlSession cql;
    private final PreparedStatement announce;
    private final PreparedStatement latest;
    private final PreparedStatement finished;
    private final PreparedStatement open;
    private final PreparedStatement claim;
    private final PreparedStatement head;
    private final PreparedStatement decide;
    private final PreparedStatement finish;

    FirstCheckouts(CqlSession cql) {
        this.cql = cql;
        this.announce =
                cql.prepare("INSERT INTO by_hand.unfinished (minute, shard, kind, id, nonce, announced_at, done)"
                        + " VALUES (?, ?, 'checkout', ?, ?, ?, ?)");
        this.latest = cql.prepare("SELECT DISTINCT user_id, latest FROM by_hand.checkouts WHERE user_id = ?");
        this.finished = cql.prepare("SELECT finished FROM by_hand.checkouts WHERE user_id = ? AND key = ?");
        this.open = cql.prepare("INSERT INTO by_hand.checkouts (user_id, key, latest, order_id, created_at,"
                + " expires_at, geozone, items, shipping_address, payment_method, taken, state, reason, reason_text,"
                + " units_left, alive_at, pay_by, finished) VALUES (:user, :key, :key, :order_id, :at, :expires, :zone,"
                + " :items, :address, :payment, :taken, 'open', :reason, :text, :left, :at, :pay_by, :finished)"
                + " IF NOT EXISTS USING TTL :ttl");
        this.claim = cql.prepare("UPDATE by_hand.checkouts SET latest = ? WHERE user_id = ? IF latest = ?");
        this.head = cql.prepare("INSERT INTO by_hand.checkouts (user_id, key) VALUES (?, '')");
        this.decide = cql.prepare("UPDATE by_hand.checkouts USING TTL ? SET state = 'commit', reason = ?,"
                + " reason_text = ?, units_left = ? WHERE user_id = ? AND key = ? IF state = 'open'");
        this.finish =
                cql.prepare("UPDATE by_hand.checkouts USING TTL ? SET finished = true WHERE user_id = ? AND key = ?");
    }

    /** The type of a line of an order. */
    UserDefinedType itemType() {
        ListType items = (ListType) open.getVariableDefinitions().get("items").getType();
        return (UserDefinedType) items.getElementType();
    }

    UdtValue address() {
        UserDefinedType type =
                (UserDefinedType) open.getVariableDefinitions().get("address").getType();
        return type.newValue(Goods.CITY, Goods.STREET, Goods.POSTAL_CODE);
    }

    CompletionStage<?> announce(FirstPurchase purchase, boolean done) {
        String id = purchase.user() + "\n" + purchase.key();
        int shard = Math.floorMod(id.hashCode(), SHARDS);
        return send(announce.bind(
                purchase.at().truncatedTo(ChronoUnit.MINUTES), shard, id, purchase.nonce(), purchase.at(), done));
    }

    /** The key of the customer's order before, which must be finished. */
    CompletionStage<Optional<String>> before(FirstPurchase purchase) {
        return send(latest.bind(purchase.user())).thenCompose(rows -> {
            Row row = rows.one();
            String key = row == null ? null : row.getString("latest");
            return key == null
                    ? CompletableFuture.completedStage(Optional.empty())
                    : finished(purchase.user(), key).thenApply(done -> Optional.of(key));
        });
    }

    private CompletionStage<?> finished(String user, String key) {
        return send(finished.bind(user, key)).thenAccept(rows -> {
            Row row = rows.one();
            if (row == null || !row.getBoolean("finished")) {
                throw new IllegalStateException("an order of " + user + " is under way");
            }
        });
    }

    /** Writes the intent and claims the cart; false if the key is known or another order was faster. */
    CompletionStage<Boolean> open(FirstPurchase purchase, Optional<String> before) {
        String user = purchase.user();
        Statement<?> transaction = BatchStatement.newInstance(
                DefaultBatchType.UNLOGGED,
                open.boundStatementBuilder()
                        .setString("user", user)
                        .setString("key", purchase.key())
                        .setString("order_id", purchase.order())
                        .setInstant("at", purchase.at())
                        .setInstant("expires", purchase.at().plusSeconds(EXPIRES_SECONDS))
                        .setString("zone", Goods.ZONE)
                        .setList("items", purchase.items(), UdtValue.class)
                        .setUdtValue("address", purchase.address())
                        .setString("payment", Goods.PAYMENT)
                        .setSet("taken", purchase.taken(), UUID.class)
                        .setInt("ttl", TTL)
                        .build(),
                claim.bind(purchase.key(), user, before.orElse(null)),
                head.bind(user));
        return send(transaction).thenApply(AsyncResultSet::wasApplied);
    }

    CompletionStage<?> commit(FirstPurchase purchase) {
        return send(decide.bind(TTL, null, null, null, purchase.user(), purchase.key()))
                .thenAccept(answer -> {
                    if (!answer.wasApplied()) {
                        throw new IllegalStateException("somebody else has decided " + purchase.order());
                    }
                });
    }

    CompletionStage<?> finish(FirstPurchase purchase) {
        return send(finish.bind(TTL, purchase.user(), purchase.key()));
    }

    private CompletionStage<AsyncResultSet> send(Statement<?> statement) {
        return cql.executeAsync(statement.setConsistencyLevel(DefaultConsistencyLevel.QUORUM));
    }
}
