package io.mobimir.store.cassandra.checkout;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.CheckoutId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.checkout.Checkout;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Opening;
import io.mobimir.store.cassandra.Attempts;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.checkout.CheckoutTables.CheckoutRow;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Checkouts in {@code checkouts}, one partition for each customer. The static column {@code open} names the one that is
 * under way; a lightweight transaction writes it together with the intent, and clears it when all is done.
 */
public final class CassandraCheckouts implements Checkouts {
    private final Cassandra cassandra;
    private final Clock clock;
    private final ConsistencyLevel write;
    private final PreparedStatement insert;
    private final PreparedStatement claim;
    private final PreparedStatement head;
    private final PreparedStatement select;
    private final PreparedStatement selectOpen;
    private final PreparedStatement decide;
    private final PreparedStatement alive;
    private final PreparedStatement free;

    public CassandraCheckouts(Cassandra cassandra, Clock clock) {
        this.cassandra = cassandra;
        this.clock = clock;
        this.write = cassandra.writeLevel(TableClass.PLATFORM);
        this.insert = cassandra.prepareConditional(CheckoutTables.CHECKOUTS.insert() + " IF NOT EXISTS USING TTL ?");
        this.claim =
                cassandra.prepareConditional("UPDATE shop.checkouts SET open = ? WHERE user_id = ? IF open = null");
        this.head = cassandra.prepareConditional("INSERT INTO shop.checkouts (user_id, key) VALUES (?, ?)");
        this.select = cassandra.prepare(CheckoutTables.CHECKOUTS.select("WHERE user_id = ? AND key = ?"));
        this.selectOpen = cassandra.prepare("SELECT DISTINCT user_id, open FROM shop.checkouts WHERE user_id = ?");
        this.decide = cassandra.prepareConditional(
                "UPDATE shop.checkouts USING TTL ? SET state = ?, reason = ?, reason_text = ?, units_left = ?"
                        + " WHERE user_id = ? AND key = ? IF state = '" + DecisionCells.OPEN + "'");
        this.alive =
                cassandra.prepare("UPDATE shop.checkouts USING TTL ? SET alive_at = ? WHERE user_id = ? AND key = ?");
        this.free = cassandra.prepareConditional("UPDATE shop.checkouts SET open = null WHERE user_id = ? IF open = ?");
    }

    @Override
    public Opening open(Intent intent) {
        return Attempts.untilKnown(
                "checkout " + intent.id().key() + " was begun",
                attempt -> attempt == 1
                        ? insert(intent).or(() -> whatIsThere(intent))
                        : whatIsThere(intent).or(() -> insert(intent)));
    }

    private Optional<Opening> insert(Intent intent) {
        CheckoutId id = intent.id();
        CheckoutRow row = new CheckoutRow(Checkout.begun(intent), Optional.of(id.key()));
        BoundStatement first = CheckoutTables.CHECKOUTS
                .bind(insert, row)
                .setInt(CheckoutTables.CHECKOUTS.columns().size(), ttl(intent.at()))
                .build();
        boolean applied = cassandra
                .execute(Cassandra.conditional(
                        write,
                        first,
                        claim.bind(id.key(), id.user().value()),
                        head.bind(id.user().value(), CheckoutTables.HEAD)))
                .wasApplied();
        return applied ? Optional.of(new Opening.Opened()) : Optional.empty();
    }

    /** Why an intent could not be inserted; nothing if the reason is gone by now. */
    private Optional<Opening> whatIsThere(Intent intent) {
        Optional<Checkout> known = find(intent.id());
        if (known.isPresent()) {
            return known.map(
                    checkout -> checkout.intent().equals(intent) ? new Opening.Opened() : new Opening.Known(checkout));
        }
        Row row = cassandra
                .execute(
                        selectOpen.bind(intent.id().user().value()).setConsistencyLevel(DefaultConsistencyLevel.SERIAL))
                .one();
        return Optional.ofNullable(row)
                .map(found -> found.getString("open"))
                .map(key -> new Opening.Busy(new CheckoutId(intent.id().user(), key)));
    }

    @Override
    public Optional<Checkout> find(CheckoutId id) {
        BoundStatement statement = select.bind(id.user().value(), id.key());
        Row row = cassandra
                .execute(statement.setConsistencyLevel(DefaultConsistencyLevel.SERIAL))
                .one();
        return Optional.ofNullable(row)
                .filter(CheckoutRows::isCheckout)
                .map(CheckoutTables.CHECKOUTS::read)
                .map(CheckoutRow::checkout);
    }

    @Override
    public Decision decide(CheckoutId id, Decision wanted) {
        return Attempts.untilKnown("checkout " + id.key() + " was decided", attempt -> {
            if (attempt == 1 && decideOnce(id, wanted)) {
                return Optional.of(wanted);
            }
            Optional<Decision> made = require(id).decision();
            return made.isPresent() || !decideOnce(id, wanted) ? made : Optional.of(wanted);
        });
    }

    private boolean decideOnce(CheckoutId id, Decision wanted) {
        DecisionCells cells = DecisionCells.of(Optional.of(wanted));
        BoundStatement statement = decide.boundStatementBuilder()
                .setInt(0, ttl(clock.instant()))
                .setString(1, cells.state())
                .setString(2, cells.reason())
                .setString(3, cells.text())
                .set(4, cells.left(), CheckoutTables.COUNTS.codec())
                .setString(5, id.user().value())
                .setString(6, id.key())
                .build();
        return cassandra.execute(statement.setConsistencyLevel(write)).wasApplied();
    }

    private Checkout require(CheckoutId id) {
        return find(id).orElseThrow(() -> new StoreException(Outcome.REFUSED, "there is no checkout " + id.key()));
    }

    @Override
    public void alive(CheckoutId id) {
        Instant now = clock.instant();
        cassandra.execute(alive.bind(ttl(now), now, id.user().value(), id.key()).setConsistencyLevel(write));
    }

    @Override
    public void finish(CheckoutId id) {
        Attempts.untilKnown("checkout " + id.key() + " is done", attempt -> {
            cassandra.execute(free.bind(id.user().value(), id.key()).setConsistencyLevel(write));
            return Optional.of(true); // not applied means that it was cleared before
        });
    }

    /** A row's cells all end about together; the reader takes a row that lacks some for none. */
    private int ttl(Instant begun) {
        Duration left = Duration.between(clock.instant(), begun.plus(CheckoutTables.LIFETIME));
        return (int) Math.max(1, left.toSeconds());
    }
}
