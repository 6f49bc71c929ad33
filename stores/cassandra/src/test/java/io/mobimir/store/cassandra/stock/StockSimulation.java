package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.Zones;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.Stock;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.State;
import io.mobimir.shop.stock.book.StockBook;
import io.mobimir.store.cassandra.stock.SimulatedAccount.Flaw;
import io.mobimir.testkit.simulation.Actors;
import io.mobimir.testkit.simulation.Life;
import io.mobimir.testkit.simulation.SimulatedTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A few products, some instances of the shop and their customers, in simulated time: messages get lost or come late, instances die,
 * customers lose patience, come again and go elsewhere. The same seed makes the same history. Fails as soon as an
 * account does not match its entries, when an answer was never true while it was waited for, when a reservation ends otherwise
 * than its customer was told, and if anybody is left without an answer.
 */
final class StockSimulation {
    private static final Zone ZONE = new Zone("moscow");
    private static final Instant BEGINNING = Instant.parse("2026-11-27T09:00:00Z");
    private static final Clock CLOCK = Clock.fixed(BEGINNING.plusSeconds(20), ZoneOffset.UTC);
    private static final Duration TROUBLE = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final SimulatedTime time;
    private final Actors actors;
    private final Set<Flaw> flaws;
    private final Map<Account, SimulatedAccount> accounts = new HashMap<>();
    private final List<ProductId> products;
    private final Duration latency;
    private final double losses;
    private final double impatience;
    private final List<Instance> instances = new ArrayList<>();
    private final List<Customer> customers = new ArrayList<>();
    /** Of customers, who do not die here. */
    private final Life immortal = new Life();

    private boolean trouble = true;
    private int born;
    private int answered;

    StockSimulation(long seed, Set<Flaw> flaws) {
        this.time = new SimulatedTime(seed);
        this.actors = new Actors(time);
        this.flaws = flaws;
        this.products = IntStream.range(0, 1 + time.pick(3))
                .mapToObj(n -> new ProductId("PROD-" + n))
                .toList();
        this.latency = Duration.ofNanos(100_000L << time.pick(6));
        this.losses = time.pick(0, 0.01, 0.1);
        this.impatience = time.pick(0, 0, 0.02);
        int many = 1 + time.pick(4);
        for (int n = 0; n < many; n++) {
            instances.add(new Instance());
        }
    }

    /** How many calls were answered. */
    int run() {
        try (actors) {
            products.forEach(this::deliver);
            gather();
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
            customers.forEach(Customer::check);
            return answered;
        }
    }

    private void deliver(ProductId product) {
        int units = 1 + time.pick(time.happens(0.5) ? 300 : 20);
        int deliveries = 1 + time.pick(3);
        for (int n = 0; n < deliveries; n++) {
            Delivery delivery = new Delivery("DEL-" + n, product, ZONE, units, BEGINNING);
            actors.start(Duration.ZERO, () -> {
                Receiving receiving = untilAnswered(stock -> stock.receive(delivery));
                assertThat(receiving).isEqualTo(Receiving.COUNTED);
            });
        }
    }

    /** Customers, some of them in crowds. */
    private void gather() {
        int crowds = 1 + time.pick(8);
        for (int n = 0; n < crowds; n++) {
            int size = 1 + time.pick(time.happens(0.5) ? 60 : 6);
            boolean together = time.happens(0.7);
            Instance where = anyInstance();
            Duration when = time.upTo(TROUBLE);
            for (int i = 0; i < size; i++) {
                Customer customer = new Customer(n, i, where);
                customers.add(customer);
                actors.start(together ? when : time.upTo(TROUBLE), customer);
            }
        }
    }

    private void kill(int times) {
        for (int n = 0; n < times; n++) {
            time.later(time.upTo(TROUBLE), () -> {
                int which = time.pick(instances.size());
                instances.get(which).life.kill();
                instances.set(which, new Instance());
            });
        }
    }

    private void endTrouble() {
        trouble = false;
        instances.forEach(Instance::calmDown);
    }

    private void rest() {
        actors.sleep(time.upTo(latency.multipliedBy(4)), immortal);
    }

    private Instance anyInstance() {
        return instances.get(time.pick(instances.size()));
    }

    /** Asks one instance after the other. */
    private <A> A untilAnswered(Function<Stock, A> call) {
        while (true) {
            try {
                A answer = call.apply(anyInstance().stock);
                answered++;
                return answer;
            } catch (StoreException | Life.Death e) {
                rest();
            }
        }
    }

    private SimulatedAccount account(Account account) {
        return accounts.computeIfAbsent(account, each -> new SimulatedAccount(flaws));
    }

    /** A process of the shop. */
    private final class Instance {
        private final Life life = new Life();
        private final SimulatedLedger.Network network = new SimulatedLedger.Network(
                time, life, latency, trouble ? losses : 0, flaws.contains(Flaw.CALLS_THE_UNKNOWN_NOT_APPLIED));
        private final SimulatedInstance tellers = new SimulatedInstance(
                "instance-" + time.pick(1_000) + "-" + born++, time, actors, StockSimulation.this::account, network);
        private final Stock stock = new StockBook(tellers, Zones.DEFAULT, CLOCK);

        Instance() {
            tellers.impatience(trouble ? impatience : 0);
        }

        void calmDown() {
            network.loseNothingMore();
            tellers.impatience(0);
        }
    }

    /** Reserves, hears what became of it, and decides once and for all, as a checkout does. */
    private final class Customer implements Runnable {
        private final Reservation reservation;
        private final Instance usual;
        private final List<Reserving> answers = new ArrayList<>();
        private final List<Outcome> failures = new ArrayList<>();
        private int underWay;
        private Decision decision = Decision.NONE;

        Customer(int crowd, int number, Instance usual) {
            OrderId order = new OrderId(String.format(Locale.ROOT, "ORD-%032x", (long) crowd << 32 | number));
            Map<ProductId, Integer> units = new TreeMap<>();
            products.forEach(product -> {
                if (units.isEmpty() || time.happens(0.5)) {
                    units.put(product, 1 + time.pick(3));
                }
            });
            Instant at = BEGINNING.plusSeconds(5L * time.pick(time.happens(0.8) ? 1 : 4));
            this.reservation = new Reservation(order, new UserId("USER-" + number), ZONE, units, at);
            this.usual = usual;
        }

        @Override
        public void run() {
            int chances = 1 + time.pick(4);
            while (answers.isEmpty() && chances > 0) {
                chances--;
                int atOnce = time.happens(0.15) ? 2 + time.pick(2) : 1;
                for (int n = 0; n < atOnce; n++) {
                    Instance where = n == 0 && time.happens(0.8) && !usual.life.isOver() ? usual : anyInstance();
                    underWay++;
                    actors.start(Duration.ZERO, () -> reserve(where.stock));
                }
                boolean patient = time.happens(0.8);
                actors.await(() -> underWay == 0 || (!patient && !answers.isEmpty()));
                rest();
            }
            decide();
        }

        private void reserve(Stock stock) {
            try {
                answers.add(stock.reserve(reservation));
                answered++;
            } catch (StoreException e) {
                failures.add(e.outcome());
            } catch (Life.Death e) {
                failures.add(Outcome.UNKNOWN);
            }
            underWay--;
        }

        private void decide() {
            if (!answers.contains(new Reserving.Reserved())) {
                actors.await(() -> underWay == 0);
            }
            if (answers.contains(new Reserving.Reserved())) {
                decision = time.happens(0.2) ? Decision.HOLD : time.happens(0.3) ? Decision.ABORT : Decision.COMMIT;
            } else if (failures.contains(Outcome.UNKNOWN) || time.happens(0.2)) {
                decision = Decision.ABORT;
            }
            if (decision == Decision.COMMIT) {
                settle(Settling.DONE, stock -> stock.confirm(reservation));
                if (time.happens(0.3)) {
                    decision = Decision.RETURN;
                    settle(Settling.DONE, stock -> stock.takeBack(reservation));
                } else if (time.happens(0.3)) {
                    settle(Settling.CONFIRMED, stock -> stock.release(reservation));
                }
            } else if (decision == Decision.ABORT) {
                settle(Settling.DONE, stock -> stock.release(reservation));
            }
        }

        private void settle(Settling wanted, Function<Stock, Settling> call) {
            int times = time.happens(0.15) ? 2 : 1;
            for (int n = 0; n < times; n++) {
                rest();
                assertThat(untilAnswered(call))
                        .as("%s of %s", decision, reservation)
                        .isEqualTo(wanted);
            }
        }

        /** Whatever happened, in the end all of it is as the customer was told. */
        void check() {
            Set<State> states = reservation.units().keySet().stream()
                    .map(this::state)
                    .collect(Collectors.toCollection(() -> EnumSet.noneOf(State.class)));
            boolean reserved = answers.contains(new Reserving.Reserved());
            boolean refused = answers.stream().anyMatch(answer -> !(answer instanceof Reserving.Reserved));
            Consumer<Set<State>> only = allowed -> assertThat(allowed)
                    .as("%s after %s and %s", reservation, answers, failures)
                    .containsAll(states);
            switch (decision) {
                case COMMIT -> only.accept(EnumSet.of(State.CONFIRMED));
                case RETURN -> only.accept(EnumSet.of(State.RETURNED));
                case ABORT -> only.accept(EnumSet.of(State.RELEASED));
                case HOLD -> only.accept(EnumSet.of(State.HELD));
                case NONE -> only.accept(EnumSet.of(State.RELEASED));
            }
            if (reservation.units().size() > 1 && decision != Decision.ABORT) {
                assertThat(reserved && refused)
                        .as("%s was told both: %s", reservation, answers)
                        .isFalse();
            }
        }

        /** Who was told that nothing happened, or that there is not enough, has nothing. */
        private State state(ProductId product) {
            SimulatedAccount account = account(new Account(product, ZONE));
            Optional<Mark> mark = account.latest().mark(Entry.Key.of(reservation));
            return mark.map(Mark::state).orElse(State.RELEASED);
        }
    }

    /** What a customer's checkout has come to. */
    private enum Decision {
        NONE,
        HOLD,
        COMMIT,
        RETURN,
        ABORT
    }
}
