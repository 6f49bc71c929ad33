package io.mobimir.store.cassandra.order;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.OrderId;
import io.mobimir.shop.order.Order;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import io.mobimir.store.cassandra.verify.CopyDifference;
import io.mobimir.store.cassandra.verify.CopyFindings;
import io.mobimir.store.cassandra.verify.CopyReport;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** One comparison of orders with their copies: its findings so far, and the suspects to check again. */
final class CopyExamination implements AutoCloseable {
    private static final int REMEMBERED = 500;
    private static final int AT_ONCE = 16;
    /** A difference younger than this may be a write under way. */
    private static final Duration YOUNG = Duration.ofMinutes(1);
    /** How long to wait before a young difference is checked again. */
    private static final Duration SETTLE = Duration.ofSeconds(2);

    private final OrderTruth truth;
    private final CopyRepair repair;
    private final boolean repairs;
    private final Clock clock;
    private final ConsistencyLevel read;
    private final ExecutorService judges = Executors.newFixedThreadPool(AT_ONCE);
    private final List<Suspect> young = new ArrayList<>();
    private final CopyFindings findings = new CopyFindings(OrderTables.ORDERS_BY_ID);

    CopyExamination(Cassandra cassandra, OrderTruth truth, Clock clock, boolean repairs) {
        this.truth = truth;
        this.repair = new CopyRepair(cassandra, clock);
        this.repairs = repairs;
        this.clock = clock;
        this.read = cassandra.readLevel(TableClass.ORDERS);
    }

    /** A possible fault, which can be checked again and repaired. */
    interface Suspect {
        Instant changedAt();

        Optional<CopyDifference> difference();

        void mend(CopyRepair repair, boolean force);
    }

    /** Compares orders with their copies. */
    void truths(List<Row> rows, List<CopyTable<?>> tables) {
        List<Order> orders = rows.stream().map(OrderRows::order).toList();
        findings.seen(OrderTables.ORDERS_BY_ID, orders.size());
        tables.forEach(table -> compare(orders, table));
    }

    private void compare(List<Order> orders, CopyTable<?> table) {
        List<CompletionStage<Optional<Row>>> reads =
                orders.stream().map(order -> table.read(order, read)).toList();
        List<Suspect> wrong = new ArrayList<>();
        for (int i = 0; i < reads.size(); i++) {
            Order order = orders.get(i);
            if (compare(order, table, Cassandra.await(reads.get(i))).isPresent()) {
                wrong.add(new WrongCopy(order, table));
            }
        }
        suspect(wrong);
    }

    /** Looks for copies without an order. */
    void copies(List<Row> rows, CopyTable<?> table) {
        findings.seen(table.table(), rows.size());
        List<CompletionStage<Optional<Order>>> reads =
                rows.stream().map(row -> truth.findAsync(id(row), read)).toList();
        List<Suspect> strays = new ArrayList<>();
        for (int i = 0; i < reads.size(); i++) {
            if (stray(rows.get(i), table, Cassandra.await(reads.get(i))).isPresent()) {
                strays.add(new StrayCopy(rows.get(i), table));
            }
        }
        suspect(strays);
    }

    CopyReport report() {
        settleYoung();
        return findings.report();
    }

    private void suspect(List<Suspect> suspects) {
        Instant settled = clock.instant().minus(YOUNG);
        judge(suspects.stream()
                .filter(each -> each.changedAt().isBefore(settled))
                .toList());
        suspects.stream().filter(each -> !each.changedAt().isBefore(settled)).forEach(young::add);
        if (young.size() >= REMEMBERED) {
            settleYoung();
        }
    }

    private void settleYoung() {
        if (young.isEmpty()) {
            return;
        }
        try {
            Thread.sleep(SETTLE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        judge(young);
        young.clear();
    }

    private void judge(List<Suspect> suspects) {
        List<CompletableFuture<Verdict>> verdicts = suspects.stream()
                .map(suspect -> CompletableFuture.supplyAsync(() -> verdict(suspect), judges))
                .toList();
        verdicts.forEach(verdict -> record(Cassandra.await(verdict)));
    }

    /** Checks again, because the first check read the order and the copy at two moments: the order may have moved in between. */
    private Verdict verdict(Suspect suspect) {
        Optional<CopyDifference> found = suspect.difference();
        return new Verdict(found, found.isPresent() && repairs && repair.mend(suspect));
    }

    private void record(Verdict verdict) {
        verdict.found.ifPresent(difference -> findings.add(difference, verdict.repaired));
    }

    @Override
    public void close() {
        judges.shutdownNow();
    }

    private record Verdict(Optional<CopyDifference> found, boolean repaired) {}

    /** Returns the difference between the order and its copy, if any. */
    static Optional<CopyDifference> compare(Order order, CopyTable<?> table, Optional<Row> copy) {
        if (copy.isEmpty()) {
            return Optional.of(difference(CopyDifference.Kind.MISSING, table, order.id(), ""));
        }
        List<String> wrong = table.differences(order, copy.get());
        return wrong.isEmpty()
                ? Optional.empty()
                : Optional.of(difference(CopyDifference.Kind.CHANGED, table, order.id(), String.join(", ", wrong)));
    }

    private static Optional<CopyDifference> stray(Row row, CopyTable<?> table, Optional<Order> order) {
        if (order.isPresent() && table.isPlaceOf(order.get(), row)) {
            return Optional.empty();
        }
        String detail = order.isPresent() ? "belongs elsewhere" : "the order does not exist";
        return Optional.of(difference(CopyDifference.Kind.EXTRA, table, id(row), detail));
    }

    private static CopyDifference difference(CopyDifference.Kind kind, CopyTable<?> table, OrderId id, String detail) {
        return new CopyDifference(kind, table.table().name(), id.value(), detail);
    }

    private static OrderId id(Row row) {
        return new OrderId(Objects.requireNonNull(row.getString("order_id")));
    }

    /** A copy that is missing or differs from its order. */
    private final class WrongCopy implements Suspect {
        private final OrderId id;
        private final Instant changedAt;
        private final CopyTable<?> table;

        WrongCopy(Order order, CopyTable<?> table) {
            this.id = order.id();
            this.changedAt = order.progress().since();
            this.table = table;
        }

        @Override
        public Instant changedAt() {
            return changedAt;
        }

        @Override
        public Optional<CopyDifference> difference() {
            return truth.find(id, read)
                    .flatMap(order -> compare(order, table, Cassandra.await(table.read(order, read))));
        }

        @Override
        public void mend(CopyRepair with, boolean force) {
            truth.find(id, read).ifPresent(order -> with.rewrite(order, table, force));
        }
    }

    /**
     * A copy at a key where no order belongs. If its order appears while the copy is deleted with the present time, the copy
     * is written anew.
     */
    private final class StrayCopy implements Suspect {
        private final Row row;
        private final CopyTable<?> table;

        StrayCopy(Row row, CopyTable<?> table) {
            this.row = row;
            this.table = table;
        }

        @Override
        public Instant changedAt() {
            @Nullable Instant updated = row.getInstant("updated_at");
            return updated == null ? Instant.EPOCH : updated;
        }

        @Override
        public Optional<CopyDifference> difference() {
            return Cassandra.await(table.reread(row, read))
                    .flatMap(found -> stray(found, table, truth.find(id(found), read)));
        }

        @Override
        public void mend(CopyRepair with, boolean force) {
            with.delete(row, table, force);
            if (force) {
                truth.find(id(row), read)
                        .filter(order -> table.isPlaceOf(order, row))
                        .ifPresent(order -> with.rewrite(order, table, true));
            }
        }
    }
}
