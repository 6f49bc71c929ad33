package io.mobimir.testkit.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.Entity;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.copy.Backfill;
import io.mobimir.migration.copy.Sync;
import io.mobimir.migration.engine.Answer;
import io.mobimir.migration.engine.Engine;
import io.mobimir.migration.engine.Jobs;
import io.mobimir.migration.engine.Migration;
import io.mobimir.migration.live.Participant;
import io.mobimir.migration.record.Ledger;
import io.mobimir.migration.stock.AccountReplica;
import io.mobimir.migration.stock.Mover;
import io.mobimir.migration.stock.RoutedAccounts;
import io.mobimir.migration.stock.Shelves;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Accounts;
import io.mobimir.testkit.memory.MemoryAccounts;
import io.mobimir.testkit.memory.MemoryMigrationRecords;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** A shop whose stock is on its way, with its instances, engines and operator. */
final class MovingShop implements AutoCloseable {
    static final Timing TIMING = new Timing(
            Duration.ofMillis(10),
            Duration.ofSeconds(2),
            Duration.ofSeconds(4),
            Duration.ofSeconds(2),
            Duration.ofSeconds(2));
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    final MemoryAccounts origin;
    final MemoryAccounts target;
    final Sides<MemoryMigrationRecords> records =
            new Sides<>(new MemoryMigrationRecords(), new MemoryMigrationRecords());
    final Ledger ledger = new Ledger(new Sides<>(records.origin(), records.target()));
    final Entity<Account> entity;
    final Migration migration;
    private final Sides<Shelves> shelves;
    private final Deque<Runnable> opened = new ArrayDeque<>();
    private final AtomicInteger names = new AtomicInteger();

    MovingShop() {
        this(new MemoryAccounts(), new MemoryAccounts());
    }

    MovingShop(MemoryAccounts origin, MemoryAccounts target) {
        this.origin = origin;
        this.target = target;
        this.shelves = new Sides<>(origin, target);
        this.entity = Entity.moved("stock", AccountReplica.of(shelves));
        this.migration = new Migration(entity, ledger, 0, TIMING, Time.system());
    }

    /** A running instance's part in it. */
    Participant instance() {
        Participant participant =
                Participant.join("shop-" + names.incrementAndGet(), ledger, new Sync<>(entity), TIMING, Time.system());
        opened.push(participant::close);
        return participant;
    }

    /** What an instance sells from. */
    Accounts accounts(Participant participant) {
        return new RoutedAccounts(
                new Sides<>(origin, target),
                new Mover(shelves),
                () -> participant.position().phase(),
                TIMING.longestRequest(),
                Time.system());
    }

    Engine<Account> engine() {
        Jobs.Settings settings = new Jobs.Settings(new Backfill.Settings(4, 2, 4), () -> Duration.ZERO, true);
        Engine<Account> engine =
                new Engine<>("engine-" + names.incrementAndGet(), entity, ledger, settings, TIMING, Time.system());
        opened.push(engine::close);
        return engine.begin();
    }

    Phase phase() {
        return ledger.current().position().phase();
    }

    void awaitPhase(Phase phase) {
        await(() -> phase() == phase, () -> "phase " + phase + " instead of " + migration.status());
    }

    /** Asks until it is done; what stands in the way has to go away by itself. */
    void insist(Supplier<Answer> command) {
        Answer[] last = new Answer[1];
        await(
                () -> {
                    last[0] = command.get();
                    return last[0] instanceof Answer.Done;
                },
                () -> "still " + last[0]);
    }

    static void await(BooleanSupplier condition, Supplier<String> otherwise) {
        long begun = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(Duration.ofNanos(System.nanoTime() - begun))
                    .as(otherwise)
                    .isLessThan(PATIENCE);
            Time.sleep(Duration.ofMillis(10));
        }
    }

    @Override
    public void close() {
        while (!opened.isEmpty()) {
            opened.pop().run();
        }
    }
}
