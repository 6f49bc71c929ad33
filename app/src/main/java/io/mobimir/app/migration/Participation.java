package io.mobimir.app.migration;

import io.mobimir.app.config.Entity;
import io.mobimir.app.config.InvalidConfig;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.copy.CallTimings;
import io.mobimir.migration.engine.Migration;
import io.mobimir.migration.entity.CartState;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.migration.entity.ProductState;
import io.mobimir.migration.live.MigratingCalls;
import io.mobimir.migration.stock.AccountMover;
import io.mobimir.migration.stock.RoutedAccounts;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.cart.Carts;
import io.mobimir.shop.catalogue.Catalogue;
import io.mobimir.shop.catalogue.ProductSearch;
import io.mobimir.shop.order.OrderReports;
import io.mobimir.shop.order.Orders;
import io.mobimir.shop.stock.Stock;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Accounts;
import io.mobimir.shop.stock.book.StockBook;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One instance's part in all migrations: the ports to use, whether or not their entity migrates. The stored phase decides
 * which store answers; if nothing migrates, the origin is never opened.
 */
public final class Participation implements AutoCloseable {
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final Map<String, EntityMigration<?>> migrations = new TreeMap<>();
    private Optional<Joined<OrderState>> orders = Optional.empty();
    private Optional<Joined<CartState>> carts = Optional.empty();
    private Optional<Joined<ProductState>> catalogue = Optional.empty();
    private Optional<Joined<Account>> stock = Optional.empty();

    private final Supplier<Orders> ordersPort;
    private final Supplier<OrderReports> reportsPort;
    private final Supplier<Carts> cartsPort;
    private final Supplier<Catalogue> cataloguePort;

    private Participation(ShopSide target) {
        this.ordersPort = new Lazy<>(() -> orders.<Orders>map(it -> new MigratingOrders(it.both(ShopSide::orders)))
                .orElseGet(target::orders));
        this.reportsPort =
                new Lazy<>(() -> orders.<OrderReports>map(it -> new MigratingOrderReports(it.both(ShopSide::reports)))
                        .orElseGet(target::reports));
        this.cartsPort = new Lazy<>(() -> carts.<Carts>map(it -> new MigratingCarts(it.both(ShopSide::carts)))
                .orElseGet(target::carts));
        this.cataloguePort = new Lazy<>(() -> catalogue
                .<Catalogue>map(it -> new MigratingCatalogue(it.both(ShopSide::catalogue)))
                .orElseGet(target::catalogue));
    }

    private record Joined<S>(EntityMigration<S> migration, EntityParticipation<S> part, Sides<ShopSide> sides) {
        <P> MigratingCalls<P> both(Function<ShopSide, P> of) {
            return part.migrating(sides.map(of));
        }

        void work(CallTimings timings) {
            part.with(migration.work(part.instance(), timings));
        }
    }

    /**
     * Joins the migrations of these entities.
     *
     * @param origin opened if there are any, and closed with this
     * @throws io.mobimir.shop.StoreException if a phase cannot be read
     * @throws InvalidConfig if the migration of another entity has begun and is not finished
     */
    public static Participation join(
            Set<Entity> which, Supplier<ShopSide> origin, ShopSide target, Timing timing, Clock clock) {
        Arrays.stream(Entity.values())
                .filter(entity -> entity.canMigrate() && !which.contains(entity))
                .forEach(entity -> requireArrived(entity, target));
        Participation participation = new Participation(target);
        if (which.isEmpty()) {
            return participation;
        }
        try {
            Sides<ShopSide> sides = new Sides<>(participation.opened(origin.get()), target);
            participation.join(which, sides, timing, clock);
            return participation;
        } catch (RuntimeException e) {
            participation.closeAfter(e);
            throw e;
        }
    }

    /** Refuses an entity whose migration is not finished: this instance would answer from Cassandra and others from MongoDB. */
    private static void requireArrived(Entity entity, ShopSide target) {
        target.records(entity.title())
                .state()
                .find()
                .map(state -> state.position().phase())
                .filter(phase -> phase != Phase.TARGET)
                .ifPresent(phase -> {
                    throw new InvalidConfig(
                            "%s must be mongodb until the migration of %s is finished; it is in %s (mobimir migrate status %s)"
                                    .formatted(entity.key(), entity.title(), phase, entity.title()));
                });
    }

    private void join(Set<Entity> which, Sides<ShopSide> sides, Timing timing, Clock clock) {
        String instance = InstanceName.ofThisRun();
        if (which.contains(Entity.ORDERS)) {
            orders = Optional.of(joined(EntityMigration.orders(sides, timing), instance, sides));
        }
        if (which.contains(Entity.CARTS)) {
            carts = Optional.of(joined(EntityMigration.carts(sides, timing, clock), instance, sides));
        }
        if (which.contains(Entity.CATALOGUE)) {
            catalogue = Optional.of(joined(EntityMigration.catalogue(sides, timing), instance, sides));
        }
        if (which.contains(Entity.STOCK)) {
            stock = Optional.of(joined(EntityMigration.stock(sides, timing), instance, sides));
        }
    }

    private <S> Joined<S> joined(EntityMigration<S> migration, String instance, Sides<ShopSide> sides) {
        migrations.put(migration.name(), migration);
        return new Joined<>(migration, opened(migration.join(instance)), sides);
    }

    private <T extends AutoCloseable> T opened(T resource) {
        opened.push(resource);
        return resource;
    }

    public Orders orders() {
        return ordersPort.get();
    }

    public OrderReports reports() {
        return reportsPort.get();
    }

    public Carts carts() {
        return cartsPort.get();
    }

    public Catalogue catalogue() {
        return cataloguePort.get();
    }

    /** Returns the stock of the target, or of both sides during the migration. */
    public Stock stock(StockBook here) {
        return stock.<Stock>map(it -> new MigratingStock(it.part.migrating(bothSides(it, here))))
                .orElse(here);
    }

    /** Returns both sides of stock; each account is looked up in the store that has it. */
    private static Sides<Stock> bothSides(Joined<Account> joined, StockBook here) {
        AccountMover mover = new AccountMover(joined.sides.map(ShopSide::shelves));
        Sides<Accounts> sides = new Sides<>(joined.sides.origin().stock().accounts(), here.accounts());
        Stock routed = here.over(new RoutedAccounts(
                sides, mover, joined.part::phase, joined.part.timing().longestRequest(), Time.system()));
        return new Sides<>(routed, routed);
    }

    /** Refuses operations on the stock in Cassandra alone, as long as some of it may be in MongoDB. */
    public void requireStockArrived() {
        stock.map(it -> it.part.phase()).filter(phase -> phase != Phase.TARGET).ifPresent(phase -> {
            throw new StoreException(
                    Outcome.REFUSED,
                    "stock is on its way from MongoDB (%s), so its accounts cannot be audited in Cassandra alone"
                            .formatted(phase));
        });
    }

    /** Returns which personal data are not, or not only, in Cassandra, and what to do about it. */
    public List<String> personsElsewhere() {
        List<String> found = new ArrayList<>();
        orders.ifPresent(it -> found.addAll(personsElsewhere(it)));
        carts.ifPresent(it -> found.addAll(personsElsewhere(it)));
        return found;
    }

    private static List<String> personsElsewhere(Joined<?> it) {
        Phase phase = it.part.phase();
        String why =
                "%1$s come from MongoDB (%2$s), where this does not reach: finish their migration first (mobimir migrate status"
                        + " %1$s), and repeat this afterwards";
        return phase == Phase.TARGET ? List.of() : List.of(why.formatted(it.migration.name(), phase));
    }

    /** Returns the search by words, which only knows products in Cassandra: it refuses until all of them are there. */
    public ProductSearch search(ProductSearch words) {
        return catalogue
                .<ProductSearch>map(it -> new SearchOnceCopied(words, it.part::phase))
                .orElse(words);
    }

    /**
     * Starts engines for the migrations; of all instances, one works at a time.
     *
     * @param timings the timings of the ports
     */
    public void work(Function<Class<?>, CallTimings> timings) {
        orders.ifPresent(it -> it.work(timings.apply(Orders.class)));
        carts.ifPresent(it -> it.work(timings.apply(Carts.class)));
        catalogue.ifPresent(it -> it.work(timings.apply(Catalogue.class)));
        stock.ifPresent(it -> it.work(timings.apply(Stock.class)));
    }

    /** Returns the migrations for an operator, by the name of the entity. */
    public Map<String, Migration> asked(long readsToCompare) {
        Map<String, Migration> asked = new TreeMap<>();
        migrations.forEach((name, migration) -> asked.put(name, migration.asked(readsToCompare)));
        return asked;
    }

    /** Returns the phases as this instance knows them, by the name of the entity. */
    Map<String, Supplier<Phase>> phases() {
        Map<String, Supplier<Phase>> phases = new TreeMap<>();
        orders.ifPresent(it -> phases.put(it.migration.name(), it.part::phase));
        carts.ifPresent(it -> phases.put(it.migration.name(), it.part::phase));
        catalogue.ifPresent(it -> phases.put(it.migration.name(), it.part::phase));
        stock.ifPresent(it -> phases.put(it.migration.name(), it.part::phase));
        return phases;
    }

    /** Closes because of a failure, and keeps that failure as the one to report. */
    public void closeAfter(RuntimeException failure) {
        try {
            close();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    /** Leaves all migrations, then closes the origin. */
    @Override
    public void close() {
        RuntimeException failure = null;
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (Exception e) {
                failure = failure == null ? new IllegalStateException("a migration could not be left", e) : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
