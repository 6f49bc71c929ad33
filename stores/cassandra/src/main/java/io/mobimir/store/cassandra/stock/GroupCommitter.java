package io.mobimir.store.cassandra.stock;

import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.stock.book.Account;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.stock.AccountStore.Attempt;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the calls about one account, in the order in which they came: decides all that wait from one state of the
 * account and writes the result in one conditional batch. While that is under way the next ones gather.
 *
 * <p>No answer is given before a write on the {@code seq} that it was decided from has succeeded. That one rule keeps the
 * answers true: whatever an earlier attempt, here or in another instance, may still do, was guarded by an older
 * {@code seq} and cannot happen any more. A call whose attempt is in doubt is simply decided again from its row.
 */
final class GroupCommitter {
    /** From so many calls in a group on it pays to know all rows of their slot. */
    private static final int MANY = 8;
    /** A crowd that pauses for a moment will want to be known when it goes on. */
    private static final Duration REST = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(GroupCommitter.class);

    private final Account account;
    private final AccountStore ledger;
    private final AccountReader looks;
    private final StockMetrics metrics;
    private final Schedule schedule;
    private final int mostWaiting;
    private final TurnQueue turns;
    private final CompetingInstances rivals;
    private final RidingCalls riders;

    private final Deque<WaitingCall<?>> queue = new ArrayDeque<>();
    private boolean busy;
    private boolean restArranged;

    /** Touched by one step at a time only. */
    private final List<WaitingCall<?>> calls = new ArrayList<>();

    private Optional<KnownAccount> known = Optional.empty();
    /** Whether the account is probably still as it was known. */
    private boolean upToDate;

    private int listed;

    /** @param watch is given those that rode alone, so that they are answered in time */
    GroupCommitter(
            Account account,
            AccountStore ledger,
            StockMetrics metrics,
            Schedule schedule,
            Limits limits,
            Consumer<WaitingCall<?>> watch) {
        this.account = account;
        this.ledger = ledger;
        this.looks = new AccountReader(ledger);
        this.metrics = metrics;
        this.schedule = schedule;
        this.mostWaiting = limits.waiting();
        this.turns = new TurnQueue(ledger.instance(), schedule::random);
        this.rivals = new CompetingInstances(account, ledger, schedule, turns);
        this.riders = new RidingCalls(schedule, limits.ride(), this::depart, watch);
    }

    /** Puts a call in line, and serves the line if nobody does. */
    void serve(WaitingCall<?> call) {
        synchronized (queue) {
            if (queue.size() >= mostWaiting) {
                metrics.busy();
                throw new StoreException(
                        Outcome.NOT_APPLIED,
                        "stock of %s is busy: %d calls are waiting".formatted(account, queue.size()));
            }
            queue.add(call);
            metrics.waiting(1);
            if (busy) {
                return;
            }
            busy = true;
        }
        step();
    }

    /** Takes a call that nobody waits for along with others, or after a while without. */
    void ride(WaitingCall<?> call) {
        riders.add(call);
    }

    /** Serves those that ride, now. */
    void depart() {
        synchronized (queue) {
            if (!riders.callUp() || busy) {
                return;
            }
            busy = true;
        }
        step();
    }

    private void step() {
        try {
            calls.removeIf(WaitingCall::isOver);
            if (gather()) {
                if (rivals.areThere()) {
                    ask();
                } else {
                    decide();
                }
            }
        } catch (RuntimeException e) {
            abandon(e);
        }
    }

    /** Takes whoever waits into the next group; false if nobody does, and the line is closed. */
    private boolean gather() {
        synchronized (queue) {
            List<WaitingCall<?>> alone =
                    calls.isEmpty() ? riders.due(!queue.isEmpty(), new Group.GroupLoad(account)) : List.of();
            calls.addAll(alone);
            if (alone.isEmpty()) {
                takeFromQueue();
            }
            if (calls.isEmpty()) {
                rivals.idle();
                busy = false;
                arrangeRest();
            }
            return busy;
        }
    }

    private void takeFromQueue() {
        Group.GroupLoad load = load();
        while (!queue.isEmpty() && !load.isFull()) {
            WaitingCall<?> call = queue.remove();
            metrics.waiting(-1);
            if (!call.isOver()) {
                calls.add(call);
                load.add(call);
            }
        }
    }

    private Group.GroupLoad load() {
        Group.GroupLoad load = new Group.GroupLoad(account);
        calls.forEach(load::add);
        return load;
    }

    /** Those that ride will want what is known of their rows. */
    private void arrangeRest() {
        if (known.isEmpty() || riders.areWaiting()) {
            return;
        }
        if (known.get().slots().isEmpty()) {
            known.get().forgetMost();
        } else if (!restArranged) {
            restArranged = true;
            schedule.later(REST, this::rest);
        }
    }

    /** There may be thousands of committers that nobody has asked for a while. */
    private void rest() {
        synchronized (queue) {
            restArranged = false;
            if (!busy && !riders.areWaiting()) {
                known.ifPresent(KnownAccount::forgetMost);
                listed = 0;
            }
        }
    }

    private void decide() {
        if (known.isEmpty() || !upToDate) {
            look();
            return;
        }
        OptionalInt slot = unlistedSlot(known.get());
        if (slot.isPresent()) {
            list(slot.getAsInt());
        } else {
            decideGroup();
        }
    }

    /**
     * The latest slot that is written to and whose rows it pays to know: because many come, or because it has packed rows, which everybody
     * who is not sure has to read.
     */
    private OptionalInt unlistedSlot(KnownAccount from) {
        boolean many = calls.size() >= MANY;
        return calls.stream()
                .filter(WaitingCall::opens)
                .map(call -> call.entry().key())
                .filter(key -> (many && key.slot() > listed)
                        || (from.mayBeOnPackedRow(key) && !from.slots().knows(key.slot()) && !from.tellsOf(key)))
                .mapToInt(Entry.Key::slot)
                .max();
    }

    /** Knowing every row of a slot spares each write from checking that its rows are absent. */
    private void list(int slot) {
        listed = Math.max(listed, slot);
        ledger.list(account, slot)
                .whenCompleteAsync(
                        (ids, error) -> guarded(() -> {
                            if (error == null) {
                                ids.ifPresent(all -> known.orElseThrow().slots().learn(slot, all));
                            }
                            decideGroup();
                        }),
                        schedule);
    }

    private void decideGroup() {
        KnownAccount from = known.orElseThrow();
        Group group = Group.of(from, riders.join(calls, from::tellsOf, load()));
        if (group.isGuess()) {
            riders.getOff();
            look();
        } else {
            write(from, group);
        }
    }

    private void look() {
        metrics.looked();
        List<Entry.Key> keys = calls.stream()
                .filter(call -> !call.opens() || !isLacking(call.entry().key()))
                .map(call -> call.entry().key())
                .toList();
        looks.look(account, keys, known)
                .whenCompleteAsync((found, error) -> guarded(() -> looked(found, error)), schedule);
    }

    /** Whether it was known lately that there is no such reservation; if one came since, that will be found out. */
    private boolean isLacking(Entry.Key key) {
        return known.isPresent() && known.get().slots().lacks(key);
    }

    private void looked(KnownAccount found, Throwable error) {
        if (error != null) {
            failed(error, () -> {});
            return;
        }
        known = Optional.of(found).filter(KnownAccount::isOpen);
        upToDate = true;
        if (calls.removeIf(call -> call.turnAway(found.standing())) && calls.isEmpty()) {
            step();
        } else if (known.isPresent()) {
            decide();
        } else {
            begin(found);
        }
    }

    /** For those who may begin an account that nobody ever wrote to; a question is no reason to. */
    private void begin(KnownAccount nothing) {
        Group group = Group.of(nothing, calls);
        if (group.writes().isEmpty()) {
            answer(group);
            step();
        } else {
            write(nothing, group);
        }
    }

    private void write(KnownAccount from, Group group) {
        if (!calls.stream().allMatch(WaitingCall::send) || !riders.send()) {
            riders.getOff();
            step();
            return;
        }
        long start = schedule.nanoTime();
        ledger.write(account, from, group)
                .whenCompleteAsync(
                        (attempt, error) -> guarded(() -> {
                            if (error == null) {
                                turns.took(schedule.nanoTime() - start);
                            }
                            written(from, group, attempt, error);
                        }),
                        schedule);
    }

    private void written(KnownAccount from, Group group, Attempt attempt, Throwable error) {
        if (error == null && attempt.applied()) {
            metrics.wrote(group.size());
            answer(group);
            known = Optional.of(from.after(group));
            rivals.wrote();
            step();
            return;
        }
        riders.getOff();
        if (error != null) {
            upToDate = false;
            failed(error, this::doubt);
        } else if (attempt.instead().filter(from::isOfSameSeq).isPresent()) {
            known = Optional.of(from.and(attempt.instead().get())); // nobody was faster: a row was there already
            step();
        } else {
            metrics.lost();
            lost(from, attempt.instead());
            schedule.later(rivals.lost(), this::step);
        }
    }

    /** What a refused write brought back is enough to go on, unless more was known of the account as it was. */
    private void lost(KnownAccount from, Optional<KnownAccount> instead) {
        if (instead.isPresent() && from.slots().isEmpty()) {
            known = instead.filter(KnownAccount::isOpen);
        } else {
            upToDate = false;
        }
    }

    private void answer(Group group) {
        calls.clear();
        riders.arrive();
        group.answer();
    }

    /** Waits for the turn of this instance among all that want the account. */
    private void ask() {
        rivals.ask()
                .whenCompleteAsync(
                        (turn, error) -> guarded(() -> {
                            if (error == null) {
                                heed(turn);
                            } else {
                                decide();
                            }
                        }),
                        schedule);
    }

    private void heed(TurnState turn) {
        Duration pause = turns.pause(turn, schedule.nanoTime());
        if (pause.isZero()) {
            upToDate &= known.isPresent() && known.get().seq().equals(OptionalLong.of(turn.seq()));
            decide();
        } else {
            schedule.later(pause, this::step);
        }
    }

    /** Who may have been served, and who asked in vain, is served again while they wait; only a certain "no" is told. */
    private void failed(Throwable error, Runnable unknown) {
        StoreException failure = Cassandra.failure(error);
        if (failure.outcome() == Outcome.UNKNOWN) {
            unknown.run();
        } else {
            StoreException told =
                    new StoreException(failure.outcome(), "stock of " + account + ": " + failure.getMessage(), failure);
            calls.removeIf(call -> call.fail(told));
        }
        LOG.debug("Stock of {} failed, {} calls go on waiting: {}", account, calls.size(), failure.getMessage());
        schedule.later(turns.afterFailure(), this::step);
    }

    private void doubt() {
        metrics.unknown();
        calls.forEach(WaitingCall::doubt);
    }

    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            abandon(e);
        }
    }

    /** A mistake of ours must not leave the line without a committer. */
    private void abandon(RuntimeException mistake) {
        LOG.error("Stock of {} could not be served: {}", account, mistake.getMessage(), mistake);
        known = Optional.empty();
        calls.forEach(call -> call.abandon(mistake));
        calls.clear();
        riders.abandon(mistake);
        schedule.later(turns.afterFailure(), this::step);
    }
}
