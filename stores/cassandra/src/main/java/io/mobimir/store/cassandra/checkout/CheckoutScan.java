package io.mobimir.store.cassandra.checkout;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.UserId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.AttemptRecord;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.stock.ReservationId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.checkout.CassandraIntents.Name;
import io.mobimir.store.cassandra.verify.ScanProgress;
import io.mobimir.store.cassandra.verify.TokenScan;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Reads every attempt that is remembered and every intent that is not settled, and single ones of which only the reservation is known. */
public final class CheckoutScan {
    private static final Set<String> NAMED = Set.of(
            "minute",
            "shard",
            "user_id",
            "order_id",
            "attempt",
            "key",
            "instance",
            "created_at",
            "expires_at",
            "items",
            "done");

    private final Cassandra cassandra;
    private final CassandraIntents intents;
    private final TokenScan attempts;
    private final TokenScan announced;
    private final PreparedStatement select;

    public CheckoutScan(Cassandra cassandra, Clock clock) {
        this.cassandra = cassandra;
        this.intents = new CassandraIntents(cassandra, clock);
        this.attempts = new TokenScan(cassandra, CheckoutTables.CHECKOUTS, "");
        this.announced = new TokenScan(cassandra, CheckoutTables.UNFINISHED_CHECKOUTS.only(NAMED::contains), "");
        this.select = cassandra.prepare(CheckoutTables.CHECKOUTS.select(
                List.of("writetime(state) AS decided_at"), "WHERE user_id = ? AND order_id = ? AND attempt = ?"));
    }

    /**
     * An attempt.
     *
     * @param holder the attempt that decided about its key
     */
    public record ScannedAttempt(AttemptRecord attempt, Optional<AttemptId> holder) {}

    /**
     * An attempt on second thoughts.
     *
     * @param decidedAt when it was decided, by the clock of a node; empty if it is not
     */
    public record DatedAttempt(AttemptRecord attempt, Optional<Instant> decidedAt) {}

    /** Passes on every attempt; the row of its key comes before it. */
    public void forEach(Consumer<ScannedAttempt> each, Consumer<ScanProgress> progress) {
        List<Row> keys = new ArrayList<>();
        attempts.forEachGroup(
                rows -> rows.forEach(row -> {
                    if (CheckoutRows.isAttempt(row)) {
                        each.accept(new ScannedAttempt(CheckoutTables.CHECKOUTS.read(row), holder(keys, row)));
                    } else if (CheckoutTables.HEAD.equals(row.getString("attempt"))) {
                        keys.clear();
                        keys.add(row);
                    }
                }),
                progress);
    }

    private static Optional<AttemptId> holder(List<Row> keys, Row row) {
        UserId user = new UserId(IntentColumns.text(row, "user_id"));
        return keys.stream()
                .filter(isOfSameKey(row))
                .findFirst()
                .flatMap(key -> CheckoutRows.attempt(user, key, "holder"));
    }

    private static Predicate<Row> isOfSameKey(Row row) {
        return key -> IntentColumns.text(key, "user_id").equals(row.getString("user_id"))
                && IntentColumns.text(key, "order_id").equals(row.getString("order_id"));
    }

    /** Passes on the name of every intent that is not settled. */
    public void forEachUnsettled(Consumer<Name> each, Consumer<ScanProgress> progress) {
        announced.forEachGroup(
                rows -> rows.stream()
                        .filter(CassandraIntents::isUnsettled)
                        .map(CassandraIntents::name)
                        .forEach(each),
                progress);
    }

    /** Reads the attempt that has this reservation, after whatever is under way about it. */
    public Optional<DatedAttempt> find(UserId user, ReservationId reservation) {
        Row row = cassandra
                .execute(select.bind(user.value(), reservation.order().value(), reservation.attempt())
                        .setConsistencyLevel(DefaultConsistencyLevel.SERIAL))
                .one();
        return Optional.ofNullable(row)
                .filter(CheckoutRows::isAttempt)
                .map(found -> new DatedAttempt(CheckoutTables.CHECKOUTS.read(found), decidedAt(found)));
    }

    private static Optional<Instant> decidedAt(Row row) {
        return row.isNull("decided_at")
                ? Optional.empty()
                : Optional.of(Instant.EPOCH.plus(row.getLong("decided_at"), ChronoUnit.MICROS));
    }

    /**
     * Reads the intent of the attempt that has this reservation; empty if it is settled, or was never announced.
     *
     * @param at a moment of the minute in which it was made
     */
    public Optional<Intent> unsettled(UserId user, ReservationId reservation, Instant at) {
        return intents.find(user, reservation.order(), reservation.attempt(), at);
    }

    public Optional<Intent> unsettled(Name name) {
        return intents.find(name);
    }

    /** Says that nothing is left to do for an attempt. */
    public void settled(Intent intent) {
        intents.promise(intent).kept();
    }
}
