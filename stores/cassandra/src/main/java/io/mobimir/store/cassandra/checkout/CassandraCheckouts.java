package io.mobimir.store.cassandra.checkout;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.Checkout;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Opening;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.RetryUntilKnown;
import io.mobimir.store.cassandra.TableClass;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Checkouts in {@code checkouts}, one partition for each customer and a row for each attempt; those of one key stand side by side. The
 * static column {@code latest} names the attempt that was begun last; a lightweight transaction writes it together with the intent of
 * the next, once that one is finished.
 * Being finished is never taken back, so it is a plain write.
 */
public final class CassandraCheckouts implements Checkouts {
    private final Cassandra cassandra;
    private final Clock clock;
    private final ConsistencyLevel write;
    private final ConsistencyLevel read;
    private final PreparedStatement insert;
    private final PreparedStatement claim;
    private final PreparedStatement head;
    private final PreparedStatement select;
    private final PreparedStatement ofKey;
    private final PreparedStatement ofUser;
    private final PreparedStatement selectLatest;
    private final PreparedStatement selectFinished;
    private final PreparedStatement decide;
    private final PreparedStatement alive;
    private final PreparedStatement awaitPayment;
    private final PreparedStatement finish;
    private final PreparedStatement forget;

    public CassandraCheckouts(Cassandra cassandra, Clock clock) {
        this.cassandra = cassandra;
        this.clock = clock;
        this.write = cassandra.writeLevel(TableClass.PLATFORM);
        this.read = cassandra.readLevel(TableClass.PLATFORM);
        this.insert = cassandra.prepareConditional(CheckoutTables.CHECKOUTS.insert() + " IF NOT EXISTS USING TTL ?");
        this.claim =
                cassandra.prepareConditional("UPDATE shop.checkouts SET latest = ? WHERE user_id = ? IF latest = ?");
        this.head = cassandra.prepareConditional("INSERT INTO shop.checkouts (user_id, key) VALUES (?, ?)");
        this.select = cassandra.prepare(CheckoutTables.CHECKOUTS.select("WHERE user_id = ? AND key = ?"));
        this.ofKey = cassandra.prepare(CheckoutTables.CHECKOUTS.select("WHERE user_id = ? AND key >= ? AND key < ?"));
        this.ofUser = cassandra.prepare(CheckoutTables.CHECKOUTS.select("WHERE user_id = ?"));
        this.selectLatest = cassandra.prepare("SELECT DISTINCT user_id, latest FROM shop.checkouts WHERE user_id = ?");
        this.selectFinished = cassandra.prepare("SELECT finished FROM shop.checkouts WHERE user_id = ? AND key = ?");
        this.decide = cassandra.prepareConditional(
                "UPDATE shop.checkouts USING TTL ? SET state = ?, reason = ?, reason_text = ?, units_left = ?"
                        + " WHERE user_id = ? AND key = ? IF state = '" + DecisionCells.OPEN + "'");
        this.alive =
                cassandra.prepare("UPDATE shop.checkouts USING TTL ? SET alive_at = ? WHERE user_id = ? AND key = ?");
        this.awaitPayment = cassandra.prepare(
                "UPDATE shop.checkouts USING TTL ? SET pay_by = ?, alive_at = ? WHERE user_id = ? AND key = ?");
        this.forget = cassandra.prepareConditional(
                "DELETE FROM shop.checkouts WHERE user_id = ? AND key = ? IF created_at = null");
        this.finish = cassandra.prepare(
                "UPDATE shop.checkouts USING TTL ? SET finished = true WHERE user_id = ? AND key = ?");
    }

    @Override
    public Opening open(Intent intent) {
        return RetryUntilKnown.untilKnown("checkout " + intent.id().key() + " was begun", attempt -> {
            Optional<Opening> known = attempt == 1 ? Optional.empty() : known(intent);
            return known.or(() -> begin(intent));
        });
    }

    /** Nothing if another was faster. */
    private Optional<Opening> begin(Intent intent) {
        Optional<AttemptId> before = latest(intent.id().user());
        boolean free = before.map(this::isFinished).orElse(true);
        if (free && insert(intent, before)) {
            return Optional.of(new Opening.Opened());
        }
        Optional<Opening> known = known(intent);
        if (known.isEmpty() && free) {
            forgetRemains(intent.attempt());
        }
        return known.isPresent() || free ? known : before.map(Opening.Busy::new);
    }

    /** A decision may outlive its intent for as long as it came later; such a row is no checkout, and stands in the way of one. */
    private void forgetRemains(AttemptId id) {
        cassandra.execute(forget.bind(user(id), id.key()).setConsistencyLevel(write));
    }

    private boolean insert(Intent intent, Optional<AttemptId> before) {
        AttemptId id = intent.attempt();
        BoundStatement first = CheckoutTables.CHECKOUTS
                .bind(insert, Checkout.begun(intent))
                .setInt(CheckoutTables.CHECKOUTS.columns().size(), ttl(intent.at()))
                .build();
        return cassandra
                .execute(Cassandra.conditional(
                        write,
                        first,
                        claim.bind(
                                id.key(), user(id), before.map(AttemptId::key).orElse(null)),
                        head.bind(user(id), CheckoutTables.HEAD)))
                .wasApplied();
    }

    private static String user(AttemptId id) {
        return id.checkout().user().value();
    }

    /** What there is already of the intent's attempt. */
    private Optional<Opening> known(Intent intent) {
        return find(intent.attempt())
                .map(checkout -> checkout.intent().equals(intent) ? new Opening.Opened() : new Opening.Known(checkout));
    }

    /** May be behind; the transaction that builds on it finds out. */
    private Optional<AttemptId> latest(UserId user) {
        Row row = cassandra
                .execute(selectLatest.bind(user.value()).setConsistencyLevel(read))
                .one();
        return Optional.ofNullable(row).map(found -> found.getString("latest")).map(key -> AttemptId.of(user, key));
    }

    /**
     * One that is no longer remembered is finished, too; but what a plain read does not see may be on its way, so that a
     * transaction has to say it.
     */
    private boolean isFinished(AttemptId id) {
        Row row = cassandra
                .execute(selectFinished.bind(user(id), id.key()).setConsistencyLevel(read))
                .one();
        return (row != null && row.getBoolean("finished"))
                || find(id).map(Checkout::finished).orElse(true);
    }

    @Override
    public Optional<Checkout> find(AttemptId id) {
        BoundStatement statement = select.bind(user(id), id.key());
        Row row = cassandra
                .execute(statement.setConsistencyLevel(DefaultConsistencyLevel.SERIAL))
                .one();
        return Optional.ofNullable(row).filter(CheckoutRows::isCheckout).map(CheckoutTables.CHECKOUTS::read);
    }

    @Override
    public Optional<Checkout> find(CheckoutId id) {
        return Checkout.current(
                all(ofKey.bind(id.user().value(), id.key(), id.key() + AttemptId.AFTER_ALL), CheckoutRows::isCheckout));
    }

    /** A customer has few checkouts in thirty days. */
    @Override
    public List<Checkout> of(UserId user, OrderId order) {
        return all(
                ofUser.bind(user.value()),
                row -> order.value().equals(row.getString("order_id")) && CheckoutRows.isCheckout(row));
    }

    private List<Checkout> all(BoundStatement statement, Predicate<Row> which) {
        List<Checkout> found = new ArrayList<>();
        Cassandra.forEach(cassandra.execute(statement.setConsistencyLevel(DefaultConsistencyLevel.SERIAL)), row -> {
            if (which.test(row)) {
                found.add(CheckoutTables.CHECKOUTS.read(row));
            }
        });
        return found;
    }

    @Override
    public Decision decide(AttemptId id, Decision wanted) {
        return RetryUntilKnown.untilKnown("checkout " + id.key() + " was decided", attempt -> {
            if (attempt == 1 && decideOnce(id, wanted)) {
                return Optional.of(wanted);
            }
            Optional<Decision> made = require(id).decision();
            return made.isPresent() || !decideOnce(id, wanted) ? made : Optional.of(wanted);
        });
    }

    private boolean decideOnce(AttemptId id, Decision wanted) {
        DecisionCells cells = DecisionCells.of(Optional.of(wanted));
        BoundStatement statement = decide.boundStatementBuilder()
                .setInt(0, ttl(clock.instant()))
                .setString(1, cells.state())
                .setString(2, cells.reason())
                .setString(3, cells.text())
                .set(4, cells.left(), CheckoutTables.COUNTS.codec())
                .setString(5, user(id))
                .setString(6, id.key())
                .build();
        return cassandra.execute(statement.setConsistencyLevel(write)).wasApplied();
    }

    private Checkout require(AttemptId id) {
        return find(id).orElseThrow(() -> new StoreException(Outcome.REFUSED, "there is no checkout " + id.key()));
    }

    @Override
    public void alive(AttemptId id) {
        Instant now = clock.instant();
        cassandra.execute(alive.bind(ttl(now), now, user(id), id.key()).setConsistencyLevel(write));
    }

    @Override
    public void awaitPayment(AttemptId id, Instant until) {
        RetryUntilKnown.untilKnown("checkout " + id.key() + " awaits its payment", attempt -> {
            Instant now = clock.instant();
            cassandra.execute(
                    awaitPayment.bind(ttl(now), until, now, user(id), id.key()).setConsistencyLevel(write));
            return Optional.of(true);
        });
    }

    @Override
    public void finish(AttemptId id) {
        RetryUntilKnown.untilKnown("checkout " + id.key() + " is done", attempt -> {
            int ttl = ttl(clock.instant());
            cassandra.execute(finish.bind(ttl, user(id), id.key()).setConsistencyLevel(write));
            return Optional.of(true);
        });
    }

    /** A row's cells all end about together; the reader takes a row that lacks some for none. */
    private int ttl(Instant begun) {
        Duration left = Duration.between(clock.instant(), begun.plus(CheckoutTables.LIFETIME));
        return (int) Math.max(1, left.toSeconds());
    }
}
