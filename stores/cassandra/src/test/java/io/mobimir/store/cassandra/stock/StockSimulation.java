package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.ProductId;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Stock;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.State;
import io.mobimir.shop.stock.book.StockBook;
import io.mobimir.store.cassandra.stock.SimulatedAccount.Flaw;
import io.mobimir.testkit.simulation.Actors;
import io.mobimir.testkit.simulation.Buyers;
import io.mobimir.testkit.simulation.Fleet;
import io.mobimir.testkit.simulation.ProcessLife;
import io.mobimir.testkit.simulation.SimulatedTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Some instances of the shop and their customers, in simulated time: messages get lost or come late, and instances die. The same seed makes the same history. Fails as soon as an
 * account does not match its entries, when an answer was never true while it was waited for, when a reservation ends otherwise
 * than its customer was told, and if anybody is left without an answer.
 */
final class StockSimulation implements Buyers.Shop {
    private static final Duration TROUBLE = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final SimulatedTime time;
    private final Actors actors;
    private final Set<Flaw> flaws;
    private final Map<Account, SimulatedAccount> accounts = new HashMap<>();
    private final Duration latency;
    private final double losses;
    private final double impatience;
    private final Fleet<ShopProcess> instances;
    private final Buyers buyers;
    private boolean trouble = true;
    private int born;

    StockSimulation(long seed, Set<Flaw> flaws) {
        this.time = new SimulatedTime(seed);
        this.actors = new Actors(time);
        this.flaws = flaws;
        this.latency = Duration.ofNanos(100_000L << time.pick(6));
        this.losses = time.pick(0, 0.01, 0.1);
        this.impatience = time.pick(0, 0, 0.02);
        this.instances = new Fleet<>(time, 1 + time.pick(4), ShopProcess::new);
        this.buyers = new Buyers(time, actors, TROUBLE, latency.multipliedBy(4), this);
    }

    /** How many calls were answered. */
    int run() {
        try (actors) {
            buyers.come();
            if (time.happens(0.3)) {
                kill(1 + time.pick(4));
            }
            time.later(TROUBLE.multipliedBy(2), this::endTrouble);
            while (actors.goOn()) {
                assertThat(time.now()).as("everybody is served in the end").isLessThan(LONGEST);
            }
            assertThat(actors.areWaiting())
                    .as("somebody is left without an answer")
                    .isFalse();
            instances.forEach(each ->
                    assertThat(each.committers.riding()).as("everybody arrives").isZero());
            buyers.check();
            return buyers.answered();
        }
    }

    private void kill(int times) {
        for (int n = 0; n < times; n++) {
            time.later(time.upTo(TROUBLE), instances::killOne);
        }
    }

    private void endTrouble() {
        trouble = false;
        instances.forEach(ShopProcess::calmDown);
    }

    @Override
    public Stock any() {
        return instances.any().stock;
    }

    @Override
    public Supplier<Stock> usual() {
        Supplier<ShopProcess> usual = instances.usual();
        return () -> usual.get().stock;
    }

    @Override
    public Optional<State> state(Reservation reservation, ProductId product) {
        return account(new Account(product, Buyers.ZONE))
                .latest()
                .mark(Entry.Key.of(reservation))
                .map(Mark::state);
    }

    private SimulatedAccount account(Account account) {
        return accounts.computeIfAbsent(account, each -> new SimulatedAccount(flaws));
    }

    /** A process of the shop. */
    private final class ShopProcess implements Fleet.Member {
        private final ProcessLife life = new ProcessLife();
        private final SimulatedAccountStore.Network network = new SimulatedAccountStore.Network(
                time, life, latency, trouble ? losses : 0, flaws.contains(Flaw.CALLS_THE_UNKNOWN_NOT_APPLIED));
        private final SimulatedInstance committers = new SimulatedInstance(
                "instance-" + time.pick(1_000) + "-" + born++, time, actors, StockSimulation.this::account, network);
        private final Stock stock = new StockBook(committers, Zones.DEFAULT, Buyers.CLOCK);

        ShopProcess() {
            committers.impatience(trouble ? impatience : 0);
            committers.departures(0.1);
        }

        @Override
        public ProcessLife life() {
            return life;
        }

        void calmDown() {
            network.loseNothingMore();
            committers.impatience(0);
        }
    }
}
