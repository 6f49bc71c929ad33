package io.mobimir.migration.stock;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.copy.Backfill;
import io.mobimir.migration.engine.Engine;
import io.mobimir.migration.live.Participant;
import io.mobimir.migration.memory.MemoryAccounts;
import io.mobimir.migration.memory.MemoryMigrationRecords;
import io.mobimir.migration.record.JointRecords;
import io.mobimir.migration.simulation.RunningMigration;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Accounts;

/** A shop whose stock moves, with its instances, engines and operator. */
final class MovingShop extends RunningMigration<Account> {
    final MemoryAccounts origin;
    final MemoryAccounts target;
    final Sides<MemoryMigrationRecords> records;
    private final Sides<Shelves> shelves;

    MovingShop() {
        this(new MemoryAccounts(), new MemoryAccounts());
    }

    MovingShop(MemoryAccounts origin, MemoryAccounts target) {
        this(origin, target, new Sides<>(new MemoryMigrationRecords(), new MemoryMigrationRecords()));
    }

    private MovingShop(MemoryAccounts origin, MemoryAccounts target, Sides<MemoryMigrationRecords> records) {
        super(
                MigratedEntity.moved("stock", AccountReplica.of(new Sides<>(origin, target))),
                new JointRecords(new Sides<>(records.origin(), records.target())),
                0,
                TIMING);
        this.origin = origin;
        this.target = target;
        this.records = records;
        this.shelves = new Sides<>(origin, target);
    }

    /** Joins the migration as a running instance. */
    Participant instance() {
        return join("shop", joint);
    }

    /** Returns the accounts from which an instance sells. */
    Accounts accounts(Participant participant) {
        return new RoutedAccounts(
                new Sides<>(origin, target),
                new AccountMover(shelves),
                () -> participant.position().phase(),
                TIMING.longestRequest(),
                Time.system());
    }

    Engine<Account> engine() {
        return engine("engine", new Backfill.BackfillSettings(4, 2, 4));
    }
}
