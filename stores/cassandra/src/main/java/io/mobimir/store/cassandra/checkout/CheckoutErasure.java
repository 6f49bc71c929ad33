package io.mobimir.store.cassandra.checkout;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.AttemptRecord;
import io.mobimir.shop.checkout.CheckoutHistory;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.order.ShippingAddress;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.order.OrderTables;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Takes what is personal out of checkouts that have ended: attempts that made an order keep all but the address for as long as they
 * are remembered, because the audit compares them with stock; of those that were refused only the refusal is kept, or else an instance
 * that stood still could make an order of one. An attempt that has not ended stays as it is, and so does its intent.
 */
public final class CheckoutErasure {
    private static final String ATTEMPT = " WHERE user_id = ? AND order_id = ? AND attempt = ?";
    private static final List<String> INTENT_KEY = List.of("minute", "shard", "user_id", "order_id", "attempt");

    /** Everything in the row of a refused attempt but the refusal. */
    private static final String INTENT_OF_REFUSED = Stream.concat(
                    IntentColumns.NAMES.stream(), Stream.of("reason_text", "units_left", "pay_by", "asked_at"))
            .collect(Collectors.joining(", "));

    private final Cassandra cassandra;
    private final Clock clock;
    private final ConsistencyLevel write;
    private final CassandraCheckouts checkouts;
    private final CassandraIntents intents;
    private final PreparedStatement select;
    private final PreparedStatement ofUser;
    private final PreparedStatement replace;
    private final PreparedStatement forget;
    private final PreparedStatement isDone;
    private final PreparedStatement replaceInIntent;

    public CheckoutErasure(Cassandra cassandra, Clock clock) {
        this.cassandra = cassandra;
        this.clock = clock;
        this.write = cassandra.writeLevel(TableClass.PLATFORM);
        this.checkouts = new CassandraCheckouts(cassandra, clock);
        this.intents = new CassandraIntents(cassandra, clock);
        this.select = cassandra.prepare(CheckoutTables.CHECKOUTS.select(ATTEMPT.trim()));
        this.ofUser = cassandra.prepare(CheckoutTables.CHECKOUTS.select("WHERE user_id = ?"));
        this.replace = cassandra.prepareConditional("UPDATE shop.checkouts USING TTL ? SET shipping_address = ?"
                + ATTEMPT + " IF state = '" + DecisionCells.COMMIT + "'");
        this.forget = cassandra.prepareConditional("DELETE " + INTENT_OF_REFUSED + " FROM shop.checkouts" + ATTEMPT
                + " IF state = '" + DecisionCells.ABORT + "'");
        String intent = " WHERE minute = ? AND shard = ? AND user_id = ? AND order_id = ? AND attempt = ?";
        this.isDone = cassandra.prepare("SELECT created_at, done FROM shop.unfinished_checkouts" + intent);
        this.replaceInIntent =
                cassandra.prepare("UPDATE shop.unfinished_checkouts USING TTL ? SET shipping_address = ?" + intent);
    }

    /** Returns the keys of checkouts that have not ended. */
    public List<String> underWay(UserId user) {
        Stream<AttemptId> announced =
                intents.unsettled(user, CheckoutTables.ANNOUNCED).stream().map(Intent::attempt);
        return Stream.concat(announced, undecided(user).stream())
                .map(attempt -> attempt.checkout().key())
                .distinct()
                .toList();
    }

    private List<AttemptId> undecided(UserId user) {
        BoundStatement statement = ofUser.bind(user.value()).setConsistencyLevel(DefaultConsistencyLevel.SERIAL);
        return Cassandra.await(Cassandra.allRows(
                        cassandra.executeAsync(statement), row -> CheckoutRows.isAttempt(row) && row.isNull("state")))
                .stream()
                .map(CheckoutTables.CHECKOUTS::read)
                .map(AttemptRecord::id)
                .toList();
    }

    /** Returns whether a row tells what somebody wanted to order who was refused. */
    public static boolean isRefused(Row row) {
        return row.getColumnDefinitions().contains("state")
                && DecisionCells.ABORT.equals(row.getString("state"))
                && IntentColumns.areIn(row);
    }

    /** Erases what a row of {@code checkouts} tells of its attempt. */
    public void erase(UserId user, OrderId order, String attempt) {
        Row row = cassandra
                .execute(select.bind(user.value(), order.value(), attempt)
                        .setConsistencyLevel(DefaultConsistencyLevel.SERIAL))
                .one();
        if (row != null && CheckoutRows.isAttempt(row)) {
            AttemptRecord found = CheckoutTables.CHECKOUTS.read(row);
            statement(found).ifPresent(each -> cassandra.execute(each.setConsistencyLevel(write)));
        }
    }

    private Optional<BoundStatement> statement(AttemptRecord attempt) {
        if (attempt.refusal().isPresent()) {
            return Optional.of(bind(forget.boundStatementBuilder(), 0, attempt.id()));
        }
        return attempt.isOrder() && isFinished(attempt.id()) ? Optional.of(withoutAddress(attempt)) : Optional.empty();
    }

    /** The order is placed from this row, with the address that stands here. */
    private boolean isFinished(AttemptId id) {
        CheckoutHistory history = checkouts.look(id.user(), id.checkout().order());
        return history.isFinished(id);
    }

    /** The new address dies with the row that it stands in. */
    private BoundStatement withoutAddress(AttemptRecord attempt) {
        Instant end = attempt.intent().at().plus(CheckoutTables.LIFETIME);
        return bind(withErasedAddress(replace, end), 2, attempt.id());
    }

    private static BoundStatement bind(BoundStatementBuilder statement, int first, AttemptId id) {
        return statement
                .setString(first, id.user().value())
                .setString(first + 1, id.checkout().order().value())
                .setString(first + 2, id.name())
                .build();
    }

    private BoundStatementBuilder withErasedAddress(PreparedStatement statement, Instant end) {
        Duration left = Duration.between(clock.instant(), end);
        return statement
                .boundStatementBuilder()
                .setInt(0, (int) Math.max(1, left.toSeconds()))
                .set(
                        1,
                        ShippingAddress.ERASED,
                        OrderTables.SHIPPING_ADDRESS.type().codec());
    }

    /** Erases the address in an announcement, if the attempt has been settled; else its order would have none. */
    public void eraseIntent(Row key) {
        BoundStatementBuilder select = isDone.boundStatementBuilder();
        Row row = cassandra
                .execute(withKey(select, 0, key).setConsistencyLevel(DefaultConsistencyLevel.ALL))
                .one();
        if (row != null && !row.isNull("created_at") && row.getBoolean("done")) {
            Instant end = IntentColumns.time(row, "created_at").plus(CheckoutTables.ANNOUNCED);
            cassandra.execute(
                    withKey(withErasedAddress(replaceInIntent, end), 2, key).setConsistencyLevel(write));
        }
    }

    private static BoundStatement withKey(BoundStatementBuilder begun, int first, Row key) {
        BoundStatementBuilder statement = begun;
        int index = first;
        for (String column : INTENT_KEY) {
            statement = statement.setBytesUnsafe(index++, key.getBytesUnsafe(column));
        }
        return statement.build();
    }
}
