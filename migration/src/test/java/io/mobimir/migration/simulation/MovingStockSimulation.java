package io.mobimir.migration.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.Phase;
import io.mobimir.migration.Side;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.memory.MemoryAccounts;
import io.mobimir.migration.stock.AccountMover;
import io.mobimir.migration.stock.RoutedAccounts;
import io.mobimir.migration.stock.Shelf;
import io.mobimir.migration.stock.Shelves;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Level;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Stock;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Accounts;
import io.mobimir.shop.stock.book.Line;
import io.mobimir.shop.stock.book.Standing;
import io.mobimir.shop.stock.book.State;
import io.mobimir.shop.stock.book.StockBook;
import io.mobimir.testkit.simulation.Actors;
import io.mobimir.testkit.simulation.Buyers;
import io.mobimir.testkit.simulation.Fleet;
import io.mobimir.testkit.simulation.ProcessLife;
import io.mobimir.testkit.simulation.SimulatedTime;
import io.mobimir.testkit.simulation.UnreliableCalls;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Stock that moves to and fro between two stores while customers buy, in simulated time. Calls to both stores get lost
 * or come late, and movers and shops may die at any step. Fails if in the end an account does not have one owner, if
 * its level does not match its lines, or if a reservation differs from the answer its customer got.
 */
final class MovingStockSimulation implements Buyers.Shop {
    private static final Duration TROUBLE = Duration.ofSeconds(20);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(30);

    private final SimulatedTime time;
    private final Actors actors;
    private final Sides<MemoryAccounts> stores;
    private final Phase phase;
    private final Duration latency;
    private final double losses;
    private final Fleet<MovingInstance> instances;
    private final Buyers buyers;

    MovingStockSimulation(long seed, Supplier<MemoryAccounts> store) {
        this.time = new SimulatedTime(seed);
        this.actors = new Actors(time);
        this.stores = new Sides<>(store.get(), store.get());
        this.phase = time.happens(0.5) ? Phase.BACKFILL : Phase.TARGET_READS;
        this.latency = Duration.ofMillis(1L << time.pick(7));
        this.losses = time.pick(0, 0.01, 0.08);
        this.buyers = new Buyers(time, actors, TROUBLE, Duration.ofSeconds(1), this);
        this.instances = new Fleet<>(time, 1 + time.pick(3), MovingInstance::new);
    }

    /** Runs the simulation; returns how many calls were answered. */
    int run() {
        try (actors) {
            buyers.come();
            int deaths = time.pick(6);
            for (int n = 0; n < deaths; n++) {
                time.later(time.upTo(TROUBLE), instances::killOne);
            }
            time.later(TROUBLE, () -> instances.forEach(instance -> instance.way.loseNothingMore()));
            while (actors.goOn()) {
                assertThat(time.now()).as("it comes to an end").isLessThan(LONGEST);
            }
            assertThat(actors.areWaiting()).as("somebody is left waiting").isFalse();
            buyers.products().forEach(this::check);
            buyers.check();
            return buyers.answered();
        }
    }

    private boolean inTrouble() {
        return time.now().compareTo(TROUBLE) < 0;
    }

    @Override
    public Stock any() {
        return instances.any().stock;
    }

    @Override
    public Supplier<Stock> usual() {
        Supplier<MovingInstance> usual = instances.usual();
        return () -> usual.get().stock;
    }

    @Override
    public Optional<State> state(Reservation reservation, ProductId product) {
        return shelf(product).lines().stream()
                .filter(line -> line.id().equals(reservation.order().value()))
                .map(line -> line.mark().state())
                .findFirst();
    }

    /** Reads the account after ending any move that was left. */
    private Shelf shelf(ProductId product) {
        Account account = new Account(product, Buyers.ZONE);
        new AccountMover(new Sides<>(stores.origin(), stores.target())).complete(account);
        List<MemoryAccounts> owners = List.of(stores.origin(), stores.target()).stream()
                .filter(store -> store.stand(account).standing() == Standing.OPEN)
                .toList();
        assertThat(owners).as("owners of %s", account).hasSize(1);
        return owners.get(0).read(account);
    }

    private void check(ProductId product) {
        Shelf shelf = shelf(product);
        int received = units(shelf, State.DELIVERY);
        int held = units(shelf, State.HELD);
        int sold = units(shelf, State.CONFIRMED);
        assertThat(shelf.level())
                .as("level of %s", product)
                .isEqualTo(new Level(received - held - sold, held, sold, received));
    }

    private static int units(Shelf shelf, State state) {
        return shelf.lines().stream()
                .map(Line::mark)
                .filter(mark -> mark.state() == state)
                .mapToInt(mark -> mark.units())
                .sum();
    }

    /** A process that sells stock and moves it. */
    private final class MovingInstance implements Fleet.Member {
        private final ProcessLife life = new ProcessLife();
        private final UnreliableCalls way = new UnreliableCalls(time, actors, life, latency, inTrouble() ? losses : 0);
        private final Time own = new Time(
                time.clock(Buyers.CLOCK.instant()),
                () -> time.now().toNanos(),
                pause -> actors.sleep(pause, life),
                new SimulatedThreads(time, actors, life));
        private final AccountMover mover = new AccountMover(stores.map(store -> way.to(Shelves.class, store)), own);
        private final Stock stock = new StockBook(
                new RoutedAccounts(
                        stores.map(store -> way.to(Accounts.class, store)), mover, () -> phase, PATIENCE, own),
                Zones.DEFAULT,
                Buyers.CLOCK);

        MovingInstance() {
            actors.start(Duration.ZERO, this::keepMoving);
        }

        @Override
        public ProcessLife life() {
            return life;
        }

        private void keepMoving() {
            try {
                while (inTrouble()) {
                    actors.sleep(time.upTo(Duration.ofSeconds(2)), life);
                    ProductId product =
                            buyers.products().get(time.pick(buyers.products().size()));
                    move(new Account(product, Buyers.ZONE), time.happens(0.5) ? Side.ORIGIN : Side.TARGET);
                }
            } catch (ProcessLife.Death e) {
                assertThat(life.isOver()).isTrue();
            }
        }

        private void move(Account account, Side to) {
            try {
                mover.move(account, to);
            } catch (StoreException e) {
                actors.sleep(time.upTo(Duration.ofSeconds(1)), life);
            }
        }
    }
}
