package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Accounts;
import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.Pending;
import io.mobimir.shop.stock.book.Posting;
import io.mobimir.shop.stock.book.Sight;
import io.mobimir.shop.stock.book.State;
import io.mobimir.store.cassandra.stock.Request.Told;
import io.mobimir.store.cassandra.stock.Request.Verdict;
import io.mobimir.store.cassandra.stock.SimulatedTill.Moment;
import io.mobimir.testkit.simulation.Actors;
import io.mobimir.testkit.simulation.Life;
import io.mobimir.testkit.simulation.SimulatedTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The tellers of a process of the shop. Checks each of their answers against all that was while it was waited for. */
final class SimulatedInstance implements Accounts, Desks {
    private final SimulatedTime time;
    private final Actors actors;
    private final SimulatedStock stock;
    private final Life life;
    private final Duration latency;
    private final Schedule schedule;
    private final Ledger ledger;
    private final Map<Till, Teller> tellers = new HashMap<>();
    private final StockMetrics metrics;
    private final TillTerms terms;
    private final MyTills mine;
    private final Escrow escrow;
    private double impatience;
    private double crowds;

    SimulatedInstance(
            String name,
            SimulatedTime time,
            Actors actors,
            SimulatedStock stock,
            SimulatedLedger.Network network,
            TillTerms terms,
            StockMetrics metrics) {
        this.time = time;
        this.actors = actors;
        this.stock = stock;
        this.metrics = metrics;
        this.terms = terms;
        this.life = network.life();
        this.latency = network.latency();
        this.schedule = new SimulatedSchedule(time, life);
        this.ledger = new SimulatedLedger(name, stock::at, network);
        this.mine = new MyTills(this, name, terms, schedule, this::inBackground, metrics);
        this.escrow = new Escrow(this, metrics, mine);
    }

    private void inBackground(Runnable task) {
        actors.start(Duration.ZERO, () -> {
            try {
                life.require();
                task.run();
            } catch (Life.Death e) {
                assertThat(life.isOver()).isTrue();
            }
        });
    }

    /** How often a call looks like one of a crowd. */
    void crowds(double probability) {
        crowds = probability;
    }

    /** How often a caller does not wait for its answer. */
    void impatience(double probability) {
        impatience = probability;
    }

    @Override
    public <A> Pending<A> post(Posting<A> posting) {
        life.require();
        if (time.happens(crowds)) {
            mine.crowd(Till.home(posting.account()));
        }
        if (time.happens(crowds / 20)) {
            inBackground(() -> bringHome(posting.account(), 1 + time.pick(terms.most())));
        }
        int since = stock.fewest(posting.account()).size() - 1;
        Pending<A> asked = escrow.post(posting);
        return () -> {
            A answer = asked.await();
            if (answer instanceof Reserving.OutOfStock refused) {
                check(posting.account(), since, refused);
            }
            return answer;
        };
    }

    /** As an audit does with a till that it thinks is closed. */
    private void bringHome(Account account, int till) {
        try {
            var unused = new CallingIn(this, account).bringHome(till);
        } catch (StoreException e) {
            assertThat(e.outcome()).isNotEqualTo(Outcome.REFUSED);
        }
    }

    /** There were too few at some moment since the call began, in the account and all of its tills. */
    private void check(Account account, int since, Reserving.OutOfStock refused) {
        int wanted = refused.missing().get(0).wanted();
        List<Integer> fewest = stock.fewest(account);
        assertThat(fewest.subList(since, fewest.size()))
                .as("what there was of %s, of which %s was refused", account, refused)
                .anyMatch(left -> left < wanted);
    }

    @Override
    public int till(Account account) {
        life.require();
        return mine.number(account);
    }

    @Override
    public <A> Pending<A> post(Request<A> request) {
        life.require();
        Call<A> call = new Call<>(request);
        if (time.happens(impatience)) {
            time.later(time.upTo(latency.multipliedBy(6)), call.waiting::expire);
        }
        tellers.computeIfAbsent(
                        request.till(),
                        till -> new Teller(till, ledger, metrics, schedule, Limits.STANDARD, mine::crowd))
                .serve(call.waiting);
        return call;
    }

    @Override
    public Pending<Sight> look(Account account) {
        throw new UnsupportedOperationException("nobody asks");
    }

    /** One that is waited for. */
    private final class Call<A> implements Pending<A> {
        private final Request<A> request;
        private final Waiting<A> waiting;
        private final SimulatedTill till;
        private final int since;

        Call(Request<A> request) {
            this.request = request;
            this.waiting = new Waiting<>(request, Duration.ZERO);
            this.till = stock.at(request.till());
            this.since = till.history().size() - 1;
        }

        @Override
        public A await() {
            actors.await(() -> waiting.isOver() || life.isOver());
            life.require();
            try {
                A answer = waiting.await();
                if (!key().equals(Entry.Key.HEAD) && !isForNobody(answer)) {
                    check(answer);
                }
                return answer;
            } catch (StoreException e) {
                boolean foreseen = e.getCause() == null || e.getCause() instanceof StoreException;
                assertThat(foreseen).as("a mistake of ours: %s", e).isTrue();
                throw e;
            }
        }

        /** While units are lent, that there are too few is told to nobody; what a group lends and takes in does not show between groups. */
        private boolean isForNobody(A answer) {
            return answer instanceof Told<?> told
                    && told.answer() instanceof Reserving.OutOfStock
                    && told.loans().isAnyOpen();
        }

        /** It was so at some moment since the call began. */
        private void check(A answer) {
            List<Moment> history = till.history();
            boolean wasTrue = isTrue(answer, history.get(since));
            for (int n = since + 1; n < history.size() && !wasTrue; n++) {
                wasTrue = isTrue(answer, history.get(n)) || isTrueBetween(answer, history.get(n - 1), history.get(n));
            }
            assertThat(wasTrue)
                    .as("heard %s of %s, at %s", answer, request.entry(), time.now())
                    .isTrue();
        }

        /** Whoever asks again hears the same, and nothing changes by it. */
        private boolean isTrue(A answer, Moment moment) {
            Verdict<A> again = request.rule().decide(moment.books(), moment.mark(key()));
            return plain(again.answer()).equals(plain(answer))
                    && again.written().isEmpty();
        }

        /** What a group took may have been given back in the same group. */
        private boolean isTrueBetween(A answer, Moment before, Moment after) {
            if (before.mark(key()).isPresent()) {
                return false;
            }
            if (plain(answer) instanceof Reserving.OutOfStock out) {
                int left = before.level().available() - taken(before, after);
                return out.missing().stream().allMatch(missing -> left <= missing.left());
            }
            return plain(answer) instanceof Reserving.Reserved
                    && after.mark(key())
                            .filter(mark -> mark.state() == State.RELEASED)
                            .isPresent();
        }

        private static int taken(Moment before, Moment after) {
            return after.marks().entrySet().stream()
                    .filter(each -> before.mark(each.getKey()).isEmpty())
                    .map(Map.Entry::getValue)
                    .filter(mark -> mark.state() != State.DELIVERY)
                    .mapToInt(Mark::units)
                    .sum();
        }

        /** How the loans stood, and what is left, may have changed within a group. */
        private static Object plain(Object answer) {
            if (answer instanceof Told<?> told) {
                return told.answer();
            }
            if (answer instanceof Passage.Passed<?>) {
                return Passage.Passed.class;
            }
            return answer instanceof Passage.Final<?> decided ? decided.answer() : answer;
        }

        private Entry.Key key() {
            return waiting.entry().key();
        }
    }
}
