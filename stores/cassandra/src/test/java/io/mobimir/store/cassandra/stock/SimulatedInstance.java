package io.mobimir.store.cassandra.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.shop.StoreException;
import io.mobimir.shop.stock.Reserving;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.shop.stock.book.Accounts;
import io.mobimir.shop.stock.book.Mark;
import io.mobimir.shop.stock.book.Pending;
import io.mobimir.shop.stock.book.Posting;
import io.mobimir.shop.stock.book.Ruling;
import io.mobimir.shop.stock.book.Sight;
import io.mobimir.shop.stock.book.State;
import io.mobimir.store.cassandra.stock.SimulatedAccount.Moment;
import io.mobimir.testkit.simulation.Actors;
import io.mobimir.testkit.simulation.ProcessLife;
import io.mobimir.testkit.simulation.SimulatedTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** The committers of a process of the shop. Checks each of their answers against all that was while it was waited for. */
final class SimulatedInstance implements Accounts {
    private final SimulatedTime time;
    private final Actors actors;
    private final Function<Account, SimulatedAccount> accounts;
    private final ProcessLife life;
    private final Duration latency;
    private final Schedule schedule;
    private final AccountStore ledger;
    private final Map<Account, GroupCommitter> committers = new HashMap<>();
    private double impatience;
    private double departures;
    private int riding;

    SimulatedInstance(
            String name,
            SimulatedTime time,
            Actors actors,
            Function<Account, SimulatedAccount> accounts,
            SimulatedAccountStore.Network network) {
        this.time = time;
        this.actors = actors;
        this.accounts = accounts;
        this.life = network.life();
        this.latency = network.latency();
        this.schedule = new SimulatedSchedule(time, life);
        this.ledger = new SimulatedAccountStore(name, accounts, network);
    }

    /** How often a caller does not wait for its answer. */
    void impatience(double probability) {
        impatience = probability;
    }

    /** How often one that waits for others goes soon, as when the instance closes. */
    void departures(double probability) {
        departures = probability;
    }

    @Override
    public <A> Pending<A> post(Posting<A> posting) {
        life.require();
        SimulatedCall<A> call = new SimulatedCall<>(posting);
        watch(call.waiting);
        committer(posting.account()).serve(call.waiting);
        return call;
    }

    private GroupCommitter committer(Account account) {
        return committers.computeIfAbsent(
                account,
                each -> new GroupCommitter(each, ledger, new StockMetrics(), schedule, Limits.STANDARD, this::watch));
    }

    private void watch(WaitingCall<?> call) {
        if (time.happens(impatience)) {
            time.later(time.upTo(latency.multipliedBy(6)), call::expire);
        }
    }

    @Override
    public <A> void postLater(Posting<A> posting, Consumer<Optional<A>> whenOver) {
        life.require();
        SimulatedCall<A> call = new SimulatedCall<>(posting);
        riding++;
        call.waiting.whenOver(
                answer -> {
                    riding--;
                    answer.ifPresent(call::check);
                    whenOver.accept(answer);
                },
                schedule);
        GroupCommitter committer = committer(posting.account());
        committer.ride(call.waiting);
        if (time.happens(departures)) {
            time.later(time.upTo(latency.multipliedBy(6)), life.guard(committer::depart));
        }
    }

    /** Returns how many calls are under way that nobody waits for. */
    int riding() {
        return life.isOver() ? 0 : riding;
    }

    @Override
    public Pending<Sight> look(Account account) {
        throw new UnsupportedOperationException("nobody asks");
    }

    /** One that is waited for. */
    private final class SimulatedCall<A> implements Pending<A> {
        private final Posting<A> posting;
        private final WaitingCall<A> waiting;
        private final SimulatedAccount account;
        private final int since;

        SimulatedCall(Posting<A> posting) {
            this.posting = posting;
            this.waiting = new WaitingCall<>(posting, Duration.ZERO);
            this.account = accounts.apply(posting.account());
            this.since = account.history().size() - 1;
        }

        @Override
        public A await() {
            actors.await(() -> waiting.isOver() || life.isOver());
            life.require();
            try {
                A answer = waiting.await();
                check(answer);
                return answer;
            } catch (StoreException e) {
                boolean foreseen = e.getCause() == null || e.getCause() instanceof StoreException;
                assertThat(foreseen).as("a mistake of ours: %s", e).isTrue();
                throw e;
            }
        }

        /** It was so at some moment since the call began. */
        private void check(A answer) {
            List<Moment> history = account.history();
            boolean wasTrue = isTrue(answer, history.get(since));
            for (int n = since + 1; n < history.size() && !wasTrue; n++) {
                wasTrue = isTrue(answer, history.get(n)) || isTrueBetween(answer, history.get(n - 1), history.get(n));
            }
            assertThat(wasTrue)
                    .as("heard %s of %s, at %s", answer, posting.line(), time.now())
                    .isTrue();
        }

        /** Whoever asks again hears the same, and nothing changes by it. */
        private boolean isTrue(A answer, Moment moment) {
            Ruling<A> again = posting.rule().decide(moment.level(), moment.mark(key()));
            return again.answer().equals(answer) && again.written().isEmpty();
        }

        /** What a group took may have been given back in the same group. */
        private boolean isTrueBetween(A answer, Moment before, Moment after) {
            if (before.mark(key()).isPresent()) {
                return false;
            }
            if (answer instanceof Reserving.OutOfStock out) {
                int left = before.level().available() - taken(before, after);
                return out.missing().stream().allMatch(missing -> left <= missing.left());
            }
            return answer instanceof Reserving.Reserved
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

        private Entry.Key key() {
            return waiting.entry().key();
        }
    }
}
