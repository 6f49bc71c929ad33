package io.mobimir.app.migration;

import io.mobimir.app.config.Entity;
import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.copy.Backfill;
import io.mobimir.migration.copy.CallTimings;
import io.mobimir.migration.engine.Engine;
import io.mobimir.migration.engine.Jobs;
import io.mobimir.migration.engine.Migration;
import io.mobimir.migration.entity.CartState;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.migration.entity.ProductState;
import io.mobimir.migration.record.JointRecords;
import io.mobimir.migration.stock.AccountReplica;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.stock.book.Account;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The migration of one entity, for processes that take part in it, run it or inspect it. */
public final class EntityMigration<S> {
    /** Carts that expire within this time are not compared. */
    private static final Duration MARGIN = Duration.ofMinutes(10);

    private static final int RANGES = 64;

    private final io.mobimir.migration.MigratedEntity<S> entity;
    private final JointRecords ledger;
    private final Timing timing;

    private EntityMigration(io.mobimir.migration.MigratedEntity<S> entity, Sides<ShopSide> sides, Timing timing) {
        this.entity = entity;
        this.ledger = new JointRecords(sides.map(side -> side.records(entity.name())));
        this.timing = timing;
    }

    /** Returns the migration of an entity that can migrate. */
    public static EntityMigration<?> of(Entity which, Sides<ShopSide> sides, Timing timing, Clock clock) {
        return switch (which) {
            case ORDERS -> orders(sides, timing);
            case CARTS -> carts(sides, timing, clock);
            case CATALOGUE -> catalogue(sides, timing);
            case STOCK -> stock(sides, timing);
            case SESSIONS, EVENTS -> throw new IllegalArgumentException(which.title() + " cannot migrate");
        };
    }

    static EntityMigration<OrderState> orders(Sides<ShopSide> sides, Timing timing) {
        Sides<Replica<OrderState>> states = sides.map(ShopSide::orderStates);
        return new EntityMigration<>(
                new io.mobimir.migration.MigratedEntity<>(Entity.ORDERS.title(), states, OrderState::fields),
                sides,
                timing);
    }

    static EntityMigration<CartState> carts(Sides<ShopSide> sides, Timing timing, Clock clock) {
        Sides<Replica<CartState>> states = sides.map(ShopSide::cartStates);
        return new EntityMigration<>(
                new io.mobimir.migration.MigratedEntity<>(
                        Entity.CARTS.title(), states, CartState::fields, expiring(clock)),
                sides,
                timing);
    }

    static EntityMigration<ProductState> catalogue(Sides<ShopSide> sides, Timing timing) {
        Sides<Replica<ProductState>> states = sides.map(ShopSide::productStates);
        return new EntityMigration<>(
                new io.mobimir.migration.MigratedEntity<>(Entity.CATALOGUE.title(), states, ProductState::fields),
                sides,
                timing);
    }

    static EntityMigration<Account> stock(Sides<ShopSide> sides, Timing timing) {
        Sides<Replica<Account>> accounts = AccountReplica.of(sides.map(ShopSide::shelves));
        return new EntityMigration<>(
                io.mobimir.migration.MigratedEntity.moved(Entity.STOCK.title(), accounts), sides, timing);
    }

    private static Predicate<CartState> expiring(Clock clock) {
        return state -> state.base()
                .trace()
                .changedAt()
                .filter(last -> last.plus(Cart.LIFETIME).minus(MARGIN).isBefore(clock.instant()))
                .isPresent();
    }

    public String name() {
        return entity.name();
    }

    /** Returns the migration for an operator; {@code readsToCompare} reads have to agree before reads may switch. */
    public Migration asked(long readsToCompare) {
        return new Migration(entity, ledger, readsToCompare, timing, Time.system());
    }

    /** Takes part in the migration from now on. */
    EntityParticipation<S> join(String instance) {
        return EntityParticipation.join(instance, entity, ledger, timing);
    }

    /** Starts an engine, which works if no other instance does, until it is closed. */
    public Engine<S> work(String instance, CallTimings timings) {
        Jobs.JobSettings settings = new Jobs.JobSettings(Backfill.BackfillSettings.STANDARD, timings, true);
        return new Engine<>(instance, entity, ledger, settings, timing, Time.system()).begin();
    }

    /** The result of reading the whole origin. */
    public record Count(long rows, long rejects) {}

    /** Reads and converts everything at the origin, without writing anywhere. */
    public Count count(Consumer<ScannedKey.Rejected<?>> rejected) {
        long[] seen = new long[2];
        Replica<S> origin = entity.replicas().origin();
        for (String range : origin.ranges(RANGES)) {
            origin.scan(range, each -> {
                boolean found = each.match(row -> true, row -> {
                    rejected.accept(row);
                    return false;
                });
                seen[found ? 0 : 1]++;
            });
        }
        return new Count(seen[0], seen[1]);
    }
}
