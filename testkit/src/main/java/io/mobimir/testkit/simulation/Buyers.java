package io.mobimir.testkit.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.OrderId;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Receiving;
import io.mobimir.shop.stock.Reservation;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.Settling;
import io.mobimir.shop.stock.Stock;
import io.mobimir.shop.stock.book.State;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Deliveries and customers of a few products, alone and in crowds, who lose patience, come again and go elsewhere. Each decides once
 * about its reservation, as a checkout does, and sees to it that the stock follows.
 */
public final class Buyers {
    public static final Zone ZONE = new Zone("moscow");

    private static final Instant BEGINNING = Instant.parse("2026-11-27T09:00:00Z");
    /** When all of them come, as far as a shop can tell. */
    public static final Clock CLOCK = Clock.fixed(BEGINNING.plusSeconds(20), ZoneOffset.UTC);

    /** By then who is told later has been told, unless the instance died. */
    private static final Duration LATER = Duration.ofSeconds(40);

    private final SimulatedTime time;
    private final Actors actors;
    private final Duration during;
    private final Duration longestRest;
    private final Shop shop;
    private final List<ProductId> products;
    private final List<Customer> customers = new ArrayList<>();
    /** They do not die here. */
    private final ProcessLife life = new ProcessLife();

    private int answered;

    /** Where they buy. */
    public interface Shop {
        /** One of its instances. */
        Stock any();

        /** One and the same as long as it lives. */
        Supplier<Stock> usual();

        /** What has become of a reservation, when all is over. */
        Optional<State> state(Reservation reservation, ProductId product);
    }

    /** @param during for how long they come */
    public Buyers(SimulatedTime time, Actors actors, Duration during, Duration longestRest, Shop shop) {
        this.time = time;
        this.actors = actors;
        this.during = during;
        this.longestRest = longestRest;
        this.shop = shop;
        this.products = IntStream.range(0, 1 + time.pick(3))
                .mapToObj(n -> new ProductId("PROD-" + n))
                .toList();
    }

    public List<ProductId> products() {
        return products;
    }

    /** How many of their calls were answered. */
    public int answered() {
        return answered;
    }

    public void come() {
        products.forEach(this::deliver);
        gather();
    }

    /** Once all is over: everybody has what they were told. */
    public void check() {
        customers.forEach(Customer::check);
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
            Supplier<Stock> where = shop.usual();
            Duration when = time.upTo(during);
            for (int i = 0; i < size; i++) {
                Customer customer = new Customer(n, i, where);
                customers.add(customer);
                actors.start(together ? when : time.upTo(during), customer);
            }
        }
    }

    /** Asks one instance after the other. */
    private <A> A untilAnswered(Function<Stock, A> call) {
        while (true) {
            try {
                A answer = call.apply(shop.any());
                answered++;
                return answer;
            } catch (StoreException | ProcessLife.Death e) {
                rest();
            }
        }
    }

    private void rest() {
        actors.sleep(time.upTo(longestRest), life);
    }

    /** Reserves, hears what became of it, and decides once and for all, as a checkout does. */
    private final class Customer implements Runnable {
        private final Reservation reservation;
        private final Supplier<Stock> usual;
        private final List<Reserving> answers = new ArrayList<>();
        private final List<Outcome> failures = new ArrayList<>();
        private int underWay;
        private CustomerDecision decision = CustomerDecision.NONE;

        Customer(int crowd, int number, Supplier<Stock> usual) {
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
                    Stock where = n == 0 && time.happens(0.8) ? usual.get() : shop.any();
                    underWay++;
                    actors.start(Duration.ZERO, () -> reserve(where));
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
            } catch (ProcessLife.Death e) {
                failures.add(Outcome.UNKNOWN);
            }
            underWay--;
        }

        private void decide() {
            if (!answers.contains(new Reserving.Reserved())) {
                actors.await(() -> underWay == 0);
            }
            if (answers.contains(new Reserving.Reserved())) {
                decision = time.happens(0.2)
                        ? CustomerDecision.HOLD
                        : time.happens(0.3) ? CustomerDecision.ABORT : CustomerDecision.COMMIT;
            } else if (failures.contains(Outcome.UNKNOWN) || time.happens(0.2)) {
                decision = CustomerDecision.ABORT;
            }
            if (decision == CustomerDecision.COMMIT) {
                if (!time.happens(0.5) || !isConfirmedLater()) {
                    settle(Settling.DONE, stock -> stock.confirm(reservation));
                }
                if (time.happens(0.3)) {
                    decision = CustomerDecision.RETURN;
                    settle(Settling.DONE, stock -> stock.takeBack(reservation));
                } else if (time.happens(0.3)) {
                    settle(Settling.CONFIRMED, stock -> stock.release(reservation));
                }
            } else if (decision == CustomerDecision.ABORT) {
                settle(Settling.DONE, stock -> stock.release(reservation));
            }
        }

        /** Waits, but not for ever: the instance may die. Another call may have taken the reservation to its end meanwhile. */
        private boolean isConfirmedLater() {
            List<Optional<Settling>> told = new ArrayList<>();
            Duration end = time.now().plus(LATER);
            try {
                usual.get().confirmLater(reservation, answer -> {
                    told.add(answer);
                    assertThat(told).as("told once").hasSize(1);
                });
            } catch (StoreException | ProcessLife.Death e) {
                return false;
            }
            time.later(LATER, () -> {});
            boolean waits = time.happens(0.8);
            actors.await(() -> !waits || !told.isEmpty() || time.now().compareTo(end) >= 0);
            told.forEach(answer -> assertThat(answer.orElse(Settling.DONE))
                    .as("confirmed later: %s", reservation)
                    .isEqualTo(Settling.DONE));
            return told.contains(Optional.of(Settling.DONE));
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
            if (reservation.units().size() > 1 && decision != CustomerDecision.ABORT) {
                assertThat(reserved && refused)
                        .as("%s was told both: %s", reservation, answers)
                        .isFalse();
            }
        }

        /** Who was told that nothing happened, or that there is not enough, has nothing. */
        private State state(ProductId product) {
            return shop.state(reservation, product).orElse(State.RELEASED);
        }
    }

    /** What a customer's checkout has come to. */
    private enum CustomerDecision {
        NONE,
        HOLD,
        COMMIT,
        RETURN,
        ABORT
    }
}
