package io.mobimir.store.cassandra.checkout;

import static io.mobimir.store.cassandra.schema.CqlType.BIGINT;
import static io.mobimir.store.cassandra.schema.CqlType.BOOLEAN;
import static io.mobimir.store.cassandra.schema.CqlType.INT;
import static io.mobimir.store.cassandra.schema.CqlType.TEXT;
import static io.mobimir.store.cassandra.schema.CqlType.TIMESTAMP;
import static io.mobimir.store.cassandra.schema.PersonalRows.user;

import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.checkout.AttemptRecord;
import io.mobimir.shop.checkout.AwaitedPayment;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.schema.CqlType;
import io.mobimir.store.cassandra.schema.PersonalRows;
import io.mobimir.store.cassandra.schema.Table;
import io.mobimir.store.cassandra.unfinished.MinuteShards;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/** The tables of checkouts. */
public final class CheckoutTables {
    /** So long a key is remembered. */
    static final Duration LIFETIME = Duration.ofDays(30);
    /** So long an intent is known to sweepers. */
    static final Duration ANNOUNCED = Duration.ofDays(1);

    /**
     * Names, as order and as attempt, the row that sorts first: it is always there, so that a read which names it has the static
     * columns. As attempt it names the row of a key.
     */
    static final String HEAD = "";

    static final CqlType<Map<String, Integer>> COUNTS = CqlType.map(TEXT, INT).frozen();

    /**
     * Lightweight transactions write {@code latest}, {@code holder} and what was decided about an attempt; nothing else does. Rows of
     * attempts are written by UPDATE, so that nothing is left of one when its cells expire.
     */
    public static final Table<AttemptRecord> CHECKOUTS = IntentColumns.add(
                    Table.<AttemptRecord>named(
                                    "checkouts",
                                    TableClass.PLATFORM,
                                    "What was decided about each attempt at a customer's orders.")
                            .partition("user_id", TEXT, row -> row.id().user().value())
                            .ascending(
                                    "order_id",
                                    TEXT,
                                    row -> row.id().checkout().order().value())
                            .ascending("attempt", TEXT, row -> row.id().name())
                            .shared("latest", TEXT, row -> null)
                            .shared("finished", TEXT, row -> null)
                            .shared("awaiting", TEXT, row -> null)
                            .column("holder", TEXT, row -> null),
                    AttemptRecord::intent)
            .column(
                    "pay_by",
                    TIMESTAMP,
                    row -> row.awaited().map(AwaitedPayment::until).orElse(null))
            .column(
                    "asked_at",
                    TIMESTAMP,
                    row -> row.awaited().map(AwaitedPayment::askedAt).orElse(null))
            .column("state", TEXT, row -> DecisionCells.of(row.decision()).state())
            .column("reason", TEXT, row -> DecisionCells.of(row.decision()).reason())
            .column("reason_text", TEXT, row -> DecisionCells.of(row.decision()).text())
            .column(
                    "units_left",
                    COUNTS,
                    row -> DecisionCells.of(row.decision()).left())
            .comment("latest", "the attempt that made the last order of the customer")
            .comment("finished", "the attempt of which it was last said that its order is placed and its cart closed")
            .comment("awaiting", "the attempt that last began to wait for its payment")
            .comment(
                    "holder",
                    "in the row of a key: the attempt that decided about it, by an order or by refusing it for good")
            .comment("key", "idempotency key")
            .comment("state", "commit or abort; null while it waits for its payment")
            .persons(PersonalRows.withoutAddress(user("user_id")))
            .reads(CheckoutRows::attempt);

    /** Rows are never deleted: a deleted row would be walked over by every sweeper, a day long. */
    public static final Table<Announced> UNFINISHED_CHECKOUTS = IntentColumns.add(
                    Table.<Announced>named(
                                    "unfinished_checkouts",
                                    TableClass.PLATFORM,
                                    "What each attempt at a checkout is about to do; whoever finds it late finishes or undoes it.")
                            .partition("minute", TIMESTAMP, Announced::minute)
                            .partition("shard", INT, Announced::shard)
                            .ascending(
                                    "user_id",
                                    TEXT,
                                    row -> row.intent().id().user().value())
                            .ascending(
                                    "order_id",
                                    TEXT,
                                    row -> row.intent().id().order().value())
                            .ascending(
                                    "attempt",
                                    TEXT,
                                    row -> row.intent().attempt().name())
                            .column("done", BOOLEAN, row -> null),
                    Announced::intent)
            .ttl(ANNOUNCED)
            .comment("minute", "minute of created_at")
            .comment("shard", "spreads the attempts of a minute over partitions")
            .comment("key", "idempotency key")
            .persons(PersonalRows.withoutAddress(user("user_id")))
            .reads(row -> new Announced(IntentColumns.read(row)));

    public static final Table<Heartbeat> HEARTBEATS = Table.<Heartbeat>named(
                    "heartbeats", TableClass.PLATFORM, "The heartbeats of the instances of the shop.")
            .partition("instance", TEXT, Heartbeat::instance)
            .column("beat", BIGINT, Heartbeat::beat)
            .ttl(ANNOUNCED)
            .comment("beat", "grows while the instance lives")
            .persons(PersonalRows.none())
            .reads(CheckoutTables::heartbeat);

    /** An announced intent. Where it stands follows from when it was made, so announcing it again changes nothing. */
    record Announced(Intent intent) {
        Instant minute() {
            return MinuteShards.minute(intent.at());
        }

        int shard() {
            return MinuteShards.shardOf(intent.id().user().value());
        }
    }

    /** The last heartbeat of an instance. */
    record Heartbeat(String instance, long beat) {}

    private static Heartbeat heartbeat(Row row) {
        return new Heartbeat(Objects.requireNonNull(row.getString("instance")), row.getLong("beat"));
    }

    private CheckoutTables() {}
}
