package io.mobimir.store.cassandra.checkout;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.UserId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.AttemptRecord;
import io.mobimir.shop.checkout.AwaitedPayment;
import io.mobimir.shop.checkout.CheckoutHistory;
import io.mobimir.shop.checkout.Checkouts;
import io.mobimir.shop.checkout.CommitResult;
import io.mobimir.shop.checkout.Decision;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.RetryUntilKnown;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Decisions in {@code checkouts}: a partition for each customer with a row for each attempt and one for each key. A lightweight
 * transaction makes an attempt an order: it decides the attempt, takes the key and moves the static {@code latest} on, all or nothing.
 * Whoever does not know what became of one reads the attempt before the key and the key before {@code latest}: a decision about an
 * attempt is its own, whoever sent it.
 */
public final class CassandraCheckouts implements Checkouts {
    private final Cassandra cassandra;
    private final CheckoutStatements statements;

    public CassandraCheckouts(Cassandra cassandra, Clock clock) {
        this.cassandra = cassandra;
        this.statements = new CheckoutStatements(cassandra, clock);
    }

    @Override
    public CheckoutHistory look(UserId user, OrderId order) {
        return CheckoutRows.history(
                user, Cassandra.await(Cassandra.allRows(cassandra.executeAsync(statements.look(user, order)))));
    }

    @Override
    public Optional<AttemptRecord> find(AttemptId id) {
        Row row = cassandra.execute(statements.find(id)).one();
        return Optional.ofNullable(row).filter(CheckoutRows::isAttempt).map(CheckoutTables.CHECKOUTS::read);
    }

    @Override
    public CommitResult commit(Intent intent) {
        AttemptId id = intent.attempt();
        return RetryUntilKnown.untilKnown(checkout(id) + " became an order", number -> {
            Optional<CommitResult> known = number == 1 ? Optional.empty() : known(intent);
            if (known.isPresent()) {
                return known;
            }
            boolean applied = cassandra.execute(statements.commit(intent)).wasApplied();
            return applied ? Optional.of(new CommitResult.Committed()) : known(intent);
        });
    }

    /** Reads what keeps an attempt from becoming an order; empty if nothing does. */
    private Optional<CommitResult> known(Intent intent) {
        AttemptId id = intent.attempt();
        List<Row> rows = decided(id);
        Optional<CommitResult> mine =
                decision(rows, intent).map(made -> made.match(CommitResult.Committed::new, CommitResult.Aborted::new));
        if (mine.isPresent()) {
            return mine;
        }
        Optional<AttemptId> latest =
                rows.stream().findFirst().flatMap(row -> CheckoutRows.attempt(id.user(), row, "latest"));
        boolean isLost = isKeyTaken(rows) || !latest.equals(intent.origin().latest());
        return isLost ? Optional.of(new CommitResult.Lost()) : Optional.empty();
    }

    private List<Row> decided(AttemptId id) {
        return Cassandra.await(Cassandra.allRows(cassandra.executeAsync(statements.decided(id))));
    }

    private static Optional<Decision> decision(List<Row> rows, Intent intent) {
        return row(rows, intent.attempt().name())
                .flatMap(row -> DecisionCells.in(row).decision(intent));
    }

    private static boolean isKeyTaken(List<Row> rows) {
        return row(rows, CheckoutTables.HEAD)
                .filter(row -> !row.isNull("holder"))
                .isPresent();
    }

    /** Returns the row of an attempt, or that of its key, from among those of one order and the head. */
    private static Optional<Row> row(List<Row> rows, String attempt) {
        return rows.stream()
                .filter(row -> !CheckoutTables.HEAD.equals(row.getString("order_id")))
                .filter(row -> Objects.equals(row.getString("attempt"), attempt))
                .findFirst();
    }

    @Override
    public Decision abort(Intent intent, Decision.Reason reason, boolean forGood) {
        Decision.Abort wanted = new Decision.Abort(reason);
        return RetryUntilKnown.untilKnown(checkout(intent.attempt()) + " was refused", number -> {
            List<Row> rows = number == 1 ? List.of() : decided(intent.attempt());
            Optional<Decision> known = decision(rows, intent);
            return known.isPresent() ? known : abort(intent, wanted, forGood && !isKeyTaken(rows));
        });
    }

    /** Empty if it has to be tried again: somebody else decided about the attempt or its key. */
    private Optional<Decision> abort(Intent intent, Decision.Abort wanted, boolean forGood) {
        Statement<?> statement = forGood ? statements.abortForGood(intent, wanted) : statements.abort(intent, wanted);
        return cassandra.execute(statement).wasApplied() ? Optional.of(wanted) : Optional.empty();
    }

    @Override
    public Optional<Decision> awaitPayment(Intent intent, AwaitedPayment payment) {
        AttemptRecord row = AttemptRecord.begun(intent).awaiting(payment);
        return RetryUntilKnown.untilKnown(checkout(intent.attempt()) + " awaits its payment", number -> {
            cassandra.execute(statements.await(row));
            return Optional.of(find(intent.attempt()).flatMap(AttemptRecord::decision));
        });
    }

    @Override
    public void finish(AttemptId id) {
        RetryUntilKnown.untilKnown(checkout(id) + " is finished", number -> {
            cassandra.execute(statements.finish(id));
            return Optional.of(true);
        });
    }

    private static String checkout(AttemptId id) {
        return "checkout " + id.checkout().key();
    }
}
