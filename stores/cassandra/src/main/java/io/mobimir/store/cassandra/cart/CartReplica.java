package io.mobimir.store.cassandra.cart;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.entity.CartState;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.UserId;
import io.mobimir.shop.cart.Owner;
import io.mobimir.shop.cart.log.CartLog;
import io.mobimir.shop.cart.log.LogBase;
import io.mobimir.shop.cart.log.LogBase.Covers;
import io.mobimir.shop.cart.log.LogBase.Trace;
import io.mobimir.shop.cart.log.LogCompaction;
import io.mobimir.shop.cart.log.LogEntry;
import io.mobimir.shop.session.SessionId;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.RetryUntilKnown;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.cart.CartTables.CartRow;
import io.mobimir.store.cassandra.schema.Table;
import io.mobimir.store.cassandra.verify.RowGroups;
import io.mobimir.store.cassandra.verify.TokenRange;
import io.mobimir.store.cassandra.verify.TokenScan;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Carts as a side of a migration; keys are {@link Owner#key}. A state is the base of a log; writing it replaces all rows of
 * the log, by the transaction of a fold. A deleted cart is an empty base that keeps only its version.
 */
public final class CartReplica implements Replica<CartState> {
    private static final Trace NOTHING = new Trace(Optional.empty(), Optional.empty(), Optional.empty());

    private final Clock clock;
    private final ConsistencyLevel read;
    private final Part users;
    private final Part guests;
    private final CartDays days;

    public CartReplica(Cassandra cassandra, Clock clock) {
        this.clock = clock;
        this.read = cassandra.readLevel(TableClass.CARTS);
        this.users = new Part(cassandra, CartTables.CARTS_BY_USER, id -> Owner.of(new UserId(id)));
        this.guests = new Part(cassandra, CartTables.CARTS_BY_SESSION, id -> Owner.of(new SessionId(id)));
        this.days = new CartDays(cassandra);
    }

    @Override
    public Optional<Versioned<CartState>> read(String key) {
        Owner owner = Owner.parse(key);
        return versioned(owner, log(owner, read));
    }

    private CartLog log(Owner owner, ConsistencyLevel level) {
        LogTable log = part(owner).log;
        return log.read(log.current(owner.id(), level));
    }

    private static Optional<Versioned<CartState>> versioned(Owner owner, CartLog log) {
        if (log.entries().isEmpty()) {
            return Optional.empty();
        }
        boolean deleted = log.entries().size() == 1
                && log.base().map(LogBase::trace).filter(NOTHING::equals).isPresent();
        long version = log.revision();
        return Optional.of(
                new Versioned<>(version, deleted ? Optional.empty() : Optional.of(CartState.of(owner, log, version))));
    }

    @Override
    public void apply(String key, Versioned<CartState> next) {
        Owner owner = Owner.parse(key);
        LogBase base =
                next.state().map(CartState::base).orElseGet(this::nothing).withVersion(next.version());
        List<LogEntry> ties = next.state().map(CartState::ties).orElse(List.of());
        CompletionStage<?> listed = days.list(owner, base.trace().newestId().orElseGet(base::at));
        RetryUntilKnown.untilKnown("the cart of " + owner + " was copied", attempt -> {
            CartLog before = log(owner, DefaultConsistencyLevel.SERIAL);
            boolean done = isAsNew(before, next.version()) || replace(owner, before, base, ties);
            return done ? Optional.of(true) : Optional.empty();
        });
        Cassandra.await(listed);
    }

    private LogBase nothing() {
        return new LogBase(0, clock.instant(), List.of(), new Covers(Set.of(), Instant.EPOCH), NOTHING);
    }

    private static boolean isAsNew(CartLog log, long version) {
        return !log.entries().isEmpty() && log.revision() >= version;
    }

    private boolean replace(Owner owner, CartLog before, LogBase base, List<LogEntry> ties) {
        LogTable log = part(owner).log;
        Stream<LogEntry> missing = ties.stream().filter(tie -> !before.entries().contains(tie));
        missing.map(tie -> log.append(owner.id(), tie, tie.at())).toList().forEach(Cassandra::await);
        List<LogEntry> replaced = before.entries().stream()
                .filter(entry -> !(entry instanceof LogBase || ties.contains(entry)))
                .toList();
        return log.fold(owner.id(), before, new LogCompaction(base, replaced, List.of()));
    }

    private Part part(Owner owner) {
        return owner.match(user -> users, guest -> guests);
    }

    @Override
    public List<String> ranges(int about) {
        List<TokenRange> ring = TokenRange.split(Math.max(1, about / 2));
        return Stream.of(users, guests)
                .flatMap(part -> ring.stream().map(range -> part.table.name() + "/" + range.name()))
                .toList();
    }

    @Override
    public void scan(String range, Consumer<ScannedKey<CartState>> each) {
        int slash = range.indexOf('/');
        Part part = range.startsWith(users.table.name() + "/") ? users : guests;
        TokenRange tokens = TokenRange.parse(range.substring(slash + 1));
        String column = part.table.partitionKey().get(0);
        try (RowGroups groups = new RowGroups(column, (id, rows) -> part.read(id, rows, each))) {
            part.scan.forEachRow(tokens, groups::add);
        }
    }

    /** The scan of one of the two tables. */
    private static final class Part {
        private final Table<CartRow> table;
        private final Function<String, Owner> owner;
        private final LogTable log;
        private final TokenScan scan;

        Part(Cassandra cassandra, Table<CartRow> table, Function<String, Owner> owner) {
            this.table = table;
            this.owner = owner;
            this.log = new LogTable(cassandra, table);
            this.scan = new TokenScan(cassandra, table, "");
        }

        /** Reads the log of one owner; an owner with history only has no cart. */
        void read(String id, List<Row> rows, Consumer<ScannedKey<CartState>> each) {
            Owner whose = owner.apply(id);
            try {
                CartLog current = new CartLog(rows.stream()
                        .map(table::read)
                        .filter(row -> row.cart().equals(CartTables.CURRENT))
                        .map(CartRow::entry)
                        .toList());
                versioned(whose, current).ifPresent(state -> each.accept(new ScannedKey.Found<>(whose.key(), state)));
            } catch (InvalidField e) {
                each.accept(new ScannedKey.Rejected<>(whose.key(), e.field() + ": " + e.problem()));
            }
        }
    }
}
