package io.mobimir.store.cassandra.checkout;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.UserId;
import io.mobimir.shop.order.ShippingAddress;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.order.OrderTables;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes what is personal out of checkouts that have ended: those that made an order keep all but the address for as long as they
 * are remembered, because the audit compares them with stock; those that were refused are forgotten.
 */
public final class CheckoutErasure {
    private final Cassandra cassandra;
    private final Clock clock;
    private final ConsistencyLevel write;
    private final PreparedStatement ofUser;
    private final PreparedStatement select;
    private final PreparedStatement replace;
    private final PreparedStatement forget;

    public CheckoutErasure(Cassandra cassandra, Clock clock) {
        this.cassandra = cassandra;
        this.clock = clock;
        this.write = cassandra.writeLevel(TableClass.PLATFORM);
        this.ofUser = cassandra.prepare(CheckoutTables.CHECKOUTS.select("WHERE user_id = ?"));
        this.select = cassandra.prepare(CheckoutTables.CHECKOUTS.select("WHERE user_id = ? AND key = ?"));
        this.replace = cassandra.prepareConditional("UPDATE shop.checkouts USING TTL ? SET shipping_address = ?"
                + " WHERE user_id = ? AND key = ? IF finished = true");
        this.forget = cassandra.prepareConditional(
                "DELETE FROM shop.checkouts WHERE user_id = ? AND key = ? IF finished = true");
    }

    /** The keys of checkouts that have not ended. */
    public List<String> underWay(UserId user) {
        List<String> keys = new ArrayList<>();
        Cassandra.forEach(
                cassandra.execute(ofUser.bind(user.value()).setConsistencyLevel(DefaultConsistencyLevel.SERIAL)),
                row -> {
                    if (CheckoutRows.isCheckout(row) && !row.getBoolean("finished")) {
                        keys.add(row.getString("key"));
                    }
                });
        return keys;
    }

    /** Whether a row is of a checkout that made no order. */
    public static boolean isRefused(Row row) {
        return row.getColumnDefinitions().contains("state") && DecisionCells.ABORT.equals(row.getString("state"));
    }

    /** One that has not ended stays as it is. */
    public void erase(String user, String key) {
        Row row = cassandra
                .execute(select.bind(user, key).setConsistencyLevel(DefaultConsistencyLevel.SERIAL))
                .one();
        if (row != null && CheckoutRows.isCheckout(row)) {
            BoundStatement statement = isRefused(row) ? forget.bind(user, key) : withoutAddress(row, user, key);
            cassandra.execute(statement.setConsistencyLevel(write));
        }
    }

    /** The new address dies with the row that it stands in. */
    private BoundStatement withoutAddress(Row row, String user, String key) {
        Instant begun = row.getInstant("created_at");
        Duration left = Duration.between(
                clock.instant(), (begun == null ? clock.instant() : begun).plus(CheckoutTables.LIFETIME));
        return replace.boundStatementBuilder()
                .setInt(0, (int) Math.max(1, left.toSeconds()))
                .set(
                        1,
                        ShippingAddress.ERASED,
                        OrderTables.SHIPPING_ADDRESS.type().codec())
                .setString(2, user)
                .setString(3, key)
                .build();
    }
}
