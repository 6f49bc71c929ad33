package io.mobimir.store.cassandra.checkout;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.AttemptRecord;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.schema.Column;
import io.mobimir.store.cassandra.schema.Table;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The statements about {@code checkouts}. */
final class CheckoutStatements {
    private static final String ROW = " WHERE user_id = ? AND order_id = ? AND attempt = ?";
    private static final Set<String> AWAITING = Set.of("pay_by", "asked_at");

    private final Clock clock;
    private final ConsistencyLevel write;
    private final ConsistencyLevel read;
    private final PreparedStatement look;
    private final PreparedStatement find;
    private final PreparedStatement decided;
    private final Cells committed;
    private final PreparedStatement takeKey;
    private final PreparedStatement overtake;
    private final PreparedStatement head;
    private final Cells aborted;
    private final Cells undecided;
    private final Cells awaited;
    private final PreparedStatement awaiting;
    private final PreparedStatement finish;

    CheckoutStatements(Cassandra cassandra, Clock clock) {
        this.clock = clock;
        this.write = cassandra.writeLevel(TableClass.PLATFORM);
        this.read = cassandra.readLevel(TableClass.PLATFORM);
        Table<AttemptRecord> table = CheckoutTables.CHECKOUTS;
        this.look = cassandra.prepare(table.select("WHERE user_id = ? AND order_id IN ('', ?)"));
        this.find = cassandra.prepare(table.select(ROW.trim()));
        this.decided = cassandra.prepare(
                "SELECT order_id, attempt, latest, holder, state, reason, reason_text, units_left"
                        + " FROM shop.checkouts WHERE user_id = ? AND (order_id, attempt) IN (('', ''), (?, ''), (?, ?))");
        this.committed = Cells.prepared(cassandra, true, "TTL ?", with("state"));
        this.aborted = Cells.prepared(cassandra, true, "TTL ?", with("state", "reason", "reason_text", "units_left"));
        this.undecided = Cells.prepared(cassandra, false, "TTL ? AND TIMESTAMP ?", with());
        this.awaited = Cells.prepared(cassandra, false, "TTL ?", AWAITING);
        this.takeKey = cassandra.prepareConditional(
                "UPDATE shop.checkouts USING TTL ? SET holder = ?" + ROW + " IF holder = null");
        this.overtake =
                cassandra.prepareConditional("UPDATE shop.checkouts SET latest = ? WHERE user_id = ? IF latest = ?");
        this.head = cassandra.prepare("INSERT INTO shop.checkouts (user_id, order_id, attempt) VALUES (?, '', '')");
        this.awaiting = cassandra.prepare("UPDATE shop.checkouts USING TTL ? SET awaiting = ? WHERE user_id = ?");
        this.finish = cassandra.prepare("UPDATE shop.checkouts SET finished = ? WHERE user_id = ?");
    }

    private static Set<String> with(String... more) {
        return Stream.concat(IntentColumns.NAMES.stream(), Stream.of(more)).collect(Collectors.toUnmodifiableSet());
    }

    /** Some cells of an attempt's row, and the statement that writes them; those without a value stay as they are. */
    private record Cells(Table<AttemptRecord> columns, PreparedStatement update) {
        static Cells prepared(Cassandra cassandra, boolean once, String using, Set<String> names) {
            Table<AttemptRecord> columns = CheckoutTables.CHECKOUTS.only(names::contains);
            String set = columns.columns().stream()
                    .map(column -> column.name() + " = ?")
                    .collect(Collectors.joining(", "));
            String cql = "UPDATE shop.checkouts USING " + using + " SET " + set + ROW;
            return new Cells(
                    columns, once ? cassandra.prepareConditional(cql + " IF state = null") : cassandra.prepare(cql));
        }

        /** Binds everything after the first so many values. */
        BoundStatement bind(BoundStatementBuilder begun, int first, AttemptRecord row) {
            BoundStatementBuilder statement = begun;
            int index = first;
            for (Column<AttemptRecord, ?> column : columns.columns()) {
                statement = column.bind(statement, index++, row);
            }
            AttemptId id = row.id();
            return statement
                    .setString(index, id.user().value())
                    .setString(index + 1, order(id))
                    .setString(index + 2, id.name())
                    .build();
        }
    }

    private static String order(AttemptId id) {
        return id.checkout().order().value();
    }

    /** Reads the head and all rows of a key. */
    BoundStatement look(UserId user, OrderId order) {
        return look.bind(user.value(), order.value()).setConsistencyLevel(read);
    }

    /** Reads an attempt, after whatever is under way about it. */
    BoundStatement find(AttemptId id) {
        return find.bind(id.user().value(), order(id), id.name()).setConsistencyLevel(DefaultConsistencyLevel.SERIAL);
    }

    /** Reads what is decided about an attempt, its key and its customer, after whatever is under way about them. */
    BoundStatement decided(AttemptId id) {
        return decided.bind(id.user().value(), order(id), order(id), id.name())
                .setConsistencyLevel(DefaultConsistencyLevel.SERIAL);
    }

    /** Makes an attempt an order if it is undecided, its key is free, and nothing came since its cart was read. */
    BatchStatement commit(Intent intent) {
        AttemptId id = intent.attempt();
        AttemptRecord made = AttemptRecord.begun(intent).decided(new Decision.Commit());
        return Cassandra.conditional(
                write,
                decide(committed, made),
                takeKey(intent),
                overtake.bind(
                        id.text(),
                        id.user().value(),
                        intent.origin().latest().map(AttemptId::text).orElse(null)),
                head(id));
    }

    /** Ends an attempt without an order if it is undecided. */
    BoundStatement abort(Intent intent, Decision.Abort abort) {
        return decide(aborted, AttemptRecord.begun(intent).decided(abort)).setConsistencyLevel(write);
    }

    /** Ends an attempt and its key with it, if both are undecided. */
    BatchStatement abortForGood(Intent intent, Decision.Abort abort) {
        return Cassandra.conditional(
                write, decide(aborted, AttemptRecord.begun(intent).decided(abort)), takeKey(intent));
    }

    private BoundStatement takeKey(Intent intent) {
        AttemptId id = intent.attempt();
        return takeKey.bind(ttl(intent), id.text(), id.user().value(), order(id), CheckoutTables.HEAD);
    }

    private BoundStatement decide(Cells cells, AttemptRecord row) {
        return cells.bind(cells.update.boundStatementBuilder().setInt(0, ttl(row.intent())), 1, row);
    }

    /**
     * Notes that an attempt waits for its payment. The timestamp of its intent is below those of all decisions, which write the same
     * columns; what only this writes goes by the time of the last who asked.
     */
    BatchStatement await(AttemptRecord row) {
        AttemptId id = row.id();
        BoundStatementBuilder intent = undecided
                .update
                .boundStatementBuilder()
                .setInt(0, ttl(row.intent()))
                .setLong(1, Cassandra.belowEveryBallot(row.intent().at()));
        Instant until = row.awaited().orElseThrow().until();
        return BatchStatement.builder(DefaultBatchType.UNLOGGED)
                .addStatements(
                        undecided.bind(intent, 2, row),
                        decide(awaited, row),
                        awaiting.bind(secondsUntil(until), id.text(), id.user().value()),
                        head(id))
                .setConsistencyLevel(write)
                .setIdempotence(true)
                .build();
    }

    private BoundStatement head(AttemptId id) {
        return head.bind(id.user().value());
    }

    BoundStatement finish(AttemptId id) {
        return finish.bind(id.text(), id.user().value()).setConsistencyLevel(write);
    }

    /** Cells of a row all end about together, whenever they were written. */
    private int ttl(Intent intent) {
        return secondsUntil(intent.at().plus(CheckoutTables.LIFETIME));
    }

    private int secondsUntil(Instant end) {
        return (int) Math.max(1, Duration.between(clock.instant(), end).toSeconds());
    }
}
