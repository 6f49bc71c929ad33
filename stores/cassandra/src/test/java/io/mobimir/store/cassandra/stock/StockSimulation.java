package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.ProductId;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.UserId;
import io.mobimir.shop.Zone;
import io.mobimir.shop.stock.Delivery;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Line;
import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.Posting;
import io.mobimir.shop.stock.book.Rule;
import io.mobimir.shop.stock.book.Rules;
import io.mobimir.shop.stock.book.Ruling;
import io.mobimir.shop.stock.book.State;
import io.mobimir.store.cassandra.stock.SimulatedAccount.Flaw;
import io.mobimir.store.cassandra.stock.SimulatedAccount.Moment;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * One product, some instances of the shop and their customers, in simulated time: everybody's messages may get lost or come late,
 * instances die, customers lose patience, come again and go elsewhere. The same seed makes the same history. Fails as soon as the
 * account does not match its entries, when an answer was never true while it was waited for, and if anybody is left without one.
 */
final class StockSimulation {
    private static final ProductId PRODUCT = new ProductId("PROD-1");
    private static final Account ACCOUNT = new Account(PRODUCT, new Zone("moscow"));
    private static final Instant BEGINNING = Instant.parse("2026-11-27T09:00:00Z");
    private static final Duration TROUBLE = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final int MOST_WAITING = 8192;

    private final SimulatedTime time;
    private final SimulatedAccount account;
    private final SimulatedLedger.Callers callers;
    private final Duration latency;
    private final double losses;
    private final double impatience;
    private final List<Instance> instances = new ArrayList<>();
    private final List<Call<?>> open = new ArrayList<>();
    private final List<Customer> customers = new ArrayList<>();
    private boolean trouble = true;
    private int born;
    private int answered;

    StockSimulation(long seed, Set<Flaw> flaws) {
        this.time = new SimulatedTime(seed);
        this.account = new SimulatedAccount(flaws);
        this.callers = new SimulatedLedger.Callers(time);
        this.latency = Duration.ofNanos(100_000L << time.pick(6));
        this.losses = pick(0, 0.01, 0.1);
        this.impatience = pick(0, 0, 0.02);
        int many = 1 + time.pick(4);
        for (int n = 0; n < many; n++) {
            instances.add(new Instance());
        }
    }

    private double pick(double... some) {
        return some[time.pick(some.length)];
    }

    /** How many calls were answered. */
    int run() {
        int stock = 1 + time.pick(time.happens(0.5) ? 300 : 20);
        int deliveries = 1 + time.pick(3);
        for (int n = 0; n < deliveries; n++) {
            admit(new Customer("DEL-" + n, List.of(receive("DEL-" + n, stock))));
        }
        int crowds = 1 + time.pick(8);
        for (int n = 0; n < crowds; n++) {
            int size = 1 + time.pick(time.happens(0.5) ? 60 : 6);
            boolean together = time.happens(0.7);
            Instance where = anyInstance();
            Duration when = time.upTo(TROUBLE);
            for (int i = 0; i < size; i++) {
                Customer customer = customer(n, i);
                customer.usual = where;
                time.later(together ? when : time.upTo(TROUBLE), () -> admit(customer));
            }
        }
        if (time.happens(0.3)) {
            killNow(1 + time.pick(4));
        }
        time.later(TROUBLE.multipliedBy(2), this::endTrouble);
        while (time.goOn()) {
            List.copyOf(open).forEach(Call::poll);
            assertThat(time.now()).as("everybody is served in the end").isLessThan(LONGEST);
        }
        assertThat(open).as("calls without an answer").isEmpty();
        customers.forEach(Customer::leave);
        return answered;
    }

    private void endTrouble() {
        trouble = false;
        instances.forEach(instance -> instance.network.loseNothingMore());
    }

    private void killNow(int times) {
        for (int n = 0; n < times; n++) {
            time.later(time.upTo(TROUBLE), () -> {
                int which = time.pick(instances.size());
                instances.get(which).die();
                instances.set(which, new Instance());
            });
        }
    }

    private Instance anyInstance() {
        return instances.get(time.pick(instances.size()));
    }

    private void admit(Customer customer) {
        customers.add(customer);
        customer.goOn();
    }

    /** Somebody with one of the ways that a reservation may go. */
    private Customer customer(int crowd, int number) {
        String order = String.format(Locale.ROOT, "ORD-%032x", (long) crowd << 32 | number);
        int units = 1 + time.pick(3);
        Instant at = BEGINNING.plusSeconds(5L * time.pick(time.happens(0.8) ? 1 : 4));
        Line line = new Line(order, Optional.of(new UserId("USER-" + number)), at, new Mark(units, State.HELD));
        Posting<?> reserve = posting(line, true, Rules.reserve(PRODUCT, units));
        Posting<?> confirm = posting(line, false, Rules.confirm());
        Posting<?> release = posting(line, false, Rules.release(units));
        Posting<?> takeBack = posting(line, false, Rules.takeBack(units, false));
        Posting<?> giveUp = posting(line, false, Rules.giveUp(units));
        List<Posting<?>> way = switch (time.pick(8)) {
            case 0, 1 -> List.of(reserve);
            case 2, 3 -> List.of(reserve, confirm);
            case 4 -> List.of(reserve, release);
            case 5 -> List.of(reserve, confirm, takeBack);
            case 6 -> List.of(reserve, reserve, confirm, release);
            default -> List.of(giveUp, reserve);
        };
        return new Customer(order, way);
    }

    private static <A> Posting<A> posting(Line line, boolean opens, Rule<A> rule) {
        return new Posting<>(ACCOUNT, line, opens, true, rule);
    }

    private static Posting<?> receive(String id, int units) {
        Delivery delivery = new Delivery(id, PRODUCT, ACCOUNT.zone(), units, BEGINNING);
        Line line = new Line(id, Optional.empty(), BEGINNING, new Mark(units, State.DELIVERY));
        return posting(line, true, Rules.receive(delivery));
    }

    /** A process of the shop. */
    private final class Instance {
        private final SimulatedTime.Life life = new SimulatedTime.Life();
        private final SimulatedLedger.Network network =
                new SimulatedLedger.Network(time, life, latency, trouble ? losses : 0);
        private final Teller teller = new Teller(
                ACCOUNT,
                new SimulatedLedger("instance-" + time.pick(1_000) + "-" + born++, account, callers, network),
                new StockMetrics(),
                time.of(life),
                MOST_WAITING);

        void die() {
            life.kill();
            List.copyOf(open).stream().filter(call -> call.where == this).forEach(Call::isCutOff);
        }
    }

    /** Goes one way, step by step, and takes each step until it is answered or for as long as it likes. */
    private final class Customer {
        private final String name;
        private final Deque<Posting<?>> way;
        private final Entry.Key key;
        private Instance usual = anyInstance();
        private int underWay;
        /** Whether everything it heard was that nothing happened. */
        private boolean untouched = true;

        Customer(String name, List<Posting<?>> way) {
            this.name = name;
            this.way = new ArrayDeque<>(way);
            this.key = Entry.of(way.get(0).line()).key();
        }

        /** Now and then at several instances at once, as impatient people and retries do. */
        void goOn() {
            if (way.isEmpty() || underWay > 0) {
                return;
            }
            Posting<?> step = way.peek();
            int times = time.happens(0.15) ? 2 + time.pick(2) : 1;
            for (int n = 0; n < times; n++) {
                Instance where = n == 0 && time.happens(0.8) && !usual.life.isDead() ? usual : anyInstance();
                underWay++;
                open.add(new Call<>(this, step, where));
            }
            List.copyOf(open).stream().filter(call -> call.who == this).forEach(Call::begin);
        }

        void heard(Optional<Outcome> failure) {
            underWay--;
            untouched &= failure.equals(Optional.of(Outcome.NOT_APPLIED));
            if (failure.isEmpty()) {
                way.poll();
            } else if (time.happens(0.1)) {
                way.clear();
            }
            time.later(time.upTo(latency.multipliedBy(4)), this::goOn);
        }

        void leave() {
            if (untouched) {
                assertThat(account.latest().mark(key))
                        .as("%s heard only that nothing happened", name)
                        .isEmpty();
            }
        }
    }

    /** What a customer wants of an instance. */
    private final class Call<A> {
        private final Customer who;
        private final Posting<A> posting;
        private final Instance where;
        private final Waiting<A> waiting;
        private final int since = account.history().size() - 1;
        private boolean begun;

        Call(Customer who, Posting<A> posting, Instance where) {
            this.who = who;
            this.posting = posting;
            this.where = where;
            this.waiting = new Waiting<>(posting, Duration.ZERO);
        }

        void begin() {
            if (!begun) {
                begun = true;
                if (time.happens(impatience) && trouble) {
                    time.later(time.upTo(latency.multipliedBy(6)), waiting::expire);
                }
                where.teller.serve(waiting);
            }
        }

        void poll() {
            if (waiting.isOver()) {
                open.remove(this);
                who.heard(failure());
            }
        }

        void isCutOff() {
            open.remove(this);
            who.heard(Optional.of(Outcome.UNKNOWN));
        }

        private Optional<Outcome> failure() {
            try {
                check(waiting.await());
                answered++;
                return Optional.empty();
            } catch (StoreException e) {
                boolean foreseen = e.getCause() == null || e.getCause() instanceof StoreException;
                assertThat(foreseen).as("a mistake of ours: %s", e).isTrue();
                return Optional.of(e.outcome());
            }
        }

        /** It was so at some moment since the call began. */
        private void check(A answer) {
            List<Moment> history = account.history();
            boolean wasTrue = false;
            for (int n = since; n < history.size() && !wasTrue; n++) {
                wasTrue = isTrue(answer, history.get(n))
                        || (n > since && isTrueBetween(answer, history.get(n - 1), history.get(n)));
            }
            assertThat(wasTrue)
                    .as("%s heard %s of %s, at %s", who.name, answer, posting.line(), time.now())
                    .isTrue();
        }

        private Entry.Key key() {
            return waiting.entry().key();
        }

        /** Whoever asks again hears the same, and nothing changes by it. */
        private boolean isTrue(A answer, Moment moment) {
            Ruling<A> again = posting.rule().decide(moment.level(), moment.mark(key()));
            return again.answer().equals(answer) && again.written().isEmpty();
        }

        /** Of what a group took, some may have been given back in the same group. */
        private boolean isTrueBetween(A answer, Moment before, Moment after) {
            int taken = after.marks().entrySet().stream()
                    .filter(each -> before.mark(each.getKey()).isEmpty())
                    .map(each -> each.getValue())
                    .filter(mark -> mark.state() != State.DELIVERY)
                    .mapToInt(Mark::units)
                    .sum();
            return answer instanceof Reserving.OutOfStock out
                    && before.mark(key()).isEmpty()
                    && out.missing().stream().allMatch(missing -> before.level().available() - taken <= missing.left());
        }
    }
}
