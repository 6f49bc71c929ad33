package io.mobimir.store.cassandra.checkout;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.UnfinishedWork.Promise;
import io.mobimir.shop.UserId;
import io.mobimir.shop.checkout.AttemptId;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Intents;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.checkout.CheckoutTables.Announced;
import io.mobimir.store.cassandra.unfinished.AnnouncedWork;
import io.mobimir.store.cassandra.unfinished.MinuteShards;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/** Intents in {@code unfinished_checkouts}, by the minute in which they were made. */
public final class CassandraIntents implements Intents {
    private static final String ROW = "WHERE minute = ? AND shard = ? AND user_id = ? AND order_id = ? AND attempt = ?";

    private static final int READ_AT_ONCE = 64;

    private final Cassandra cassandra;
    private final Clock clock;
    private final ConsistencyLevel write;
    private final ConsistencyLevel read;
    private final PreparedStatement insert;
    private final PreparedStatement done;
    private final PreparedStatement ofUser;
    private final PreparedStatement ofShard;
    private final PreparedStatement select;

    public CassandraIntents(Cassandra cassandra, Clock clock) {
        this.cassandra = cassandra;
        this.clock = clock;
        this.write = cassandra.writeLevel(TableClass.PLATFORM);
        this.read = cassandra.readLevel(TableClass.PLATFORM);
        this.insert = cassandra.prepare(CheckoutTables.UNFINISHED_CHECKOUTS.insert());
        this.done = cassandra.prepare("UPDATE shop.unfinished_checkouts USING TTL ? SET done = true " + ROW);
        this.ofUser = cassandra.prepare(
                CheckoutTables.UNFINISHED_CHECKOUTS.select("WHERE minute = ? AND shard = ? AND user_id = ?"));
        this.ofShard =
                cassandra.prepare("SELECT user_id, order_id, attempt, key, instance, created_at, expires_at, done"
                        + " FROM shop.unfinished_checkouts WHERE minute = ? AND shard = ?");
        this.select = cassandra.prepare(CheckoutTables.UNFINISHED_CHECKOUTS.select(ROW));
    }

    /** An announced intent by its name. */
    public record Name(AttemptId attempt, String instance, Instant at, Instant expiresAt) {}

    @Override
    public Promise announce(Intent intent) {
        cassandra.execute(CheckoutTables.UNFINISHED_CHECKOUTS
                .bind(insert, new Announced(intent))
                .setConsistencyLevel(write)
                .build());
        return promise(intent);
    }

    /** Saves the sweepers a look. Not waited for: should it fail, the attempt is merely looked at once more. */
    private void done(AttemptId attempt, Instant at) {
        Duration left = Duration.between(clock.instant(), at.plus(CheckoutTables.ANNOUNCED));
        var unused = cassandra.executeAsync(done.bind(
                        (int) Math.max(1, left.toSeconds()),
                        MinuteShards.minute(at),
                        MinuteShards.shardOf(attempt.user().value()),
                        attempt.user().value(),
                        attempt.checkout().order().value(),
                        attempt.name())
                .setConsistencyLevel(write));
    }

    /**
     * Returns the announced intents as a sweeper finishes them.
     *
     * @param isWorkedOn most intents only wait until their units are sold; of those not even the rest is read
     * @param finisher keeps the promise when nothing is left to do, perhaps later
     */
    AnnouncedWork<Name> announced(Predicate<Name> isWorkedOn, BiConsumer<Intent, Promise> finisher) {
        return new AnnouncedIntents(this, isWorkedOn, finisher);
    }

    /** Returns the promise that was made when the intent was announced. */
    Promise promise(Intent intent) {
        return () -> done(intent.attempt(), intent.at());
    }

    @Override
    public List<Intent> unsettled(UserId user, Duration within) {
        List<Instant> minutes = MinuteShards.minutesOf(within, clock.instant()).toList();
        List<Intent> found = new ArrayList<>();
        for (int from = 0; from < minutes.size(); from += READ_AT_ONCE) {
            minutes.subList(from, Math.min(minutes.size(), from + READ_AT_ONCE)).stream()
                    .map(minute -> unsettled(user, minute))
                    .toList()
                    .forEach(rows -> Cassandra.await(rows).stream()
                            .map(IntentColumns::read)
                            .forEach(found::add));
        }
        return found;
    }

    private CompletionStage<List<Row>> unsettled(UserId user, Instant minute) {
        BoundStatement statement = ofUser.bind(minute, MinuteShards.shardOf(user.value()), user.value());
        return Cassandra.allRows(
                cassandra.executeAsync(statement.setConsistencyLevel(read)), CassandraIntents::isUnsettled);
    }

    /** Begins to read the names of the intents of a minute that are not settled. */
    CompletionStage<List<Name>> unsettled(Instant minute) {
        return MinuteShards.all(shard -> Cassandra.allRows(
                        cassandra.executeAsync(ofShard.bind(minute, shard).setConsistencyLevel(read)),
                        CassandraIntents::isUnsettled))
                .thenApply(rows -> rows.stream().map(CassandraIntents::name).toList());
    }

    static Name name(Row row) {
        return new Name(
                IntentColumns.attempt(row),
                IntentColumns.text(row, "instance"),
                IntentColumns.time(row, "created_at"),
                IntentColumns.time(row, "expires_at"));
    }

    /** That one is settled may be said after the row has expired, and leaves a row without an intent. */
    static boolean isUnsettled(Row row) {
        return IntentColumns.areIn(row) && !row.getBoolean("done");
    }

    /** Announced intents as a sweeper sees them. */
    private record AnnouncedIntents(
            CassandraIntents intents, Predicate<Name> isWorkedOn, BiConsumer<Intent, Promise> finisher)
            implements AnnouncedWork<Name> {
        @Override
        public CompletionStage<List<Name>> left(Instant minute) {
            return intents.unsettled(minute);
        }

        @Override
        public Instant announcedAt(Name name) {
            return name.at();
        }

        @Override
        public boolean isWorkedOn(Name name) {
            return isWorkedOn.test(name);
        }

        @Override
        public boolean finish(Name name) {
            Optional<Intent> intent = intents.find(name);
            AtomicBoolean settled = new AtomicBoolean(intent.isEmpty());
            intent.ifPresent(found -> finisher.accept(found, () -> {
                settled.set(true);
                intents.promise(found).kept();
            }));
            return settled.get();
        }

        @Override
        public String toString() {
            return "unfinished checkouts";
        }
    }

    /** Reads an intent; empty if it is settled by now. */
    Optional<Intent> find(Name name) {
        AttemptId attempt = name.attempt;
        return find(attempt.user(), attempt.checkout().order(), attempt.name(), name.at);
    }

    /** @param at a moment of the minute in which it was made */
    Optional<Intent> find(UserId user, OrderId order, String attempt, Instant at) {
        Row row = cassandra
                .execute(select.bind(
                                MinuteShards.minute(at),
                                MinuteShards.shardOf(user.value()),
                                user.value(),
                                order.value(),
                                attempt)
                        .setConsistencyLevel(read))
                .one();
        return Optional.ofNullable(row).filter(CassandraIntents::isUnsettled).map(IntentColumns::read);
    }
}
