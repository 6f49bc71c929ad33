package io.mobimir.store.cassandra.stock;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Calls about one account that nobody waits for. Each rides with the next group of other calls that can take it without asking the store
 * for its row; after a while those that are left go in a group of their own.
 */
final class RidingCalls {
    /** A group looks at no more of them: those whose rows are remembered came last. */
    private static final int MOST_LOOKED_AT = 1024;

    private final Schedule schedule;
    private final Duration longest;
    private final Runnable timeHasCome;
    private final Consumer<WaitingCall<?>> departs;
    private final Deque<WaitingCall<?>> waiting = new ArrayDeque<>();
    private final List<WaitingCall<?>> aboard = new ArrayList<>();
    private boolean timed;
    private boolean hadTheirTurn;
    private int due;

    /**
     * @param longest so long a call may wait for others
     * @param timeHasCome asks for a group of their own
     * @param departs is told of each that goes in such a group; from then on it has to be answered in time, as every other call
     */
    RidingCalls(Schedule schedule, Duration longest, Runnable timeHasCome, Consumer<WaitingCall<?>> departs) {
        this.schedule = schedule;
        this.longest = longest;
        this.timeHasCome = timeHasCome;
        this.departs = departs;
    }

    synchronized void add(WaitingCall<?> call) {
        waiting.addLast(call);
        arrange();
    }

    private void arrange() {
        if (!timed && !waiting.isEmpty()) {
            timed = true;
            schedule.later(longest, timeHasCome);
        }
    }

    synchronized boolean areWaiting() {
        return !waiting.isEmpty();
    }

    /** Says that the time has come of all who wait now; returns whether there are any. */
    synchronized boolean callUp() {
        timed = false;
        due = waiting.size();
        return due > 0;
    }

    /** Returns those whose time has come, as far as they fit; they take turns with groups of others who wait. */
    synchronized List<WaitingCall<?>> due(boolean othersWait, Group.GroupLoad load) {
        List<WaitingCall<?>> group = new ArrayList<>();
        due = Math.min(due, waiting.size());
        if (!othersWait || !hadTheirTurn) {
            for (; due > 0 && !load.isFull(); due--) {
                WaitingCall<?> call = waiting.removeFirst();
                load.add(call);
                group.add(call);
                departs.accept(call);
            }
        }
        hadTheirTurn = !group.isEmpty();
        return group;
    }

    /** Returns a group with those who may join it, because what is known tells of their rows. They are aboard until it is known how that went. */
    synchronized List<WaitingCall<?>> join(
            List<WaitingCall<?>> group, Predicate<Entry.Key> isKnown, Group.GroupLoad load) {
        Deque<WaitingCall<?>> left = new ArrayDeque<>();
        for (int n = 0; n < MOST_LOOKED_AT && !load.isFull() && !waiting.isEmpty(); n++) {
            WaitingCall<?> call = waiting.removeLast();
            if (!isKnown.test(call.entry().key())) {
                left.addFirst(call);
            } else if (!call.isOver()) {
                load.add(call);
                aboard.add(call);
            }
        }
        waiting.addAll(left);
        List<WaitingCall<?>> all = new ArrayList<>(group);
        all.addAll(aboard);
        return all;
    }

    /** To be called before a group is sent; false if one of those aboard must not go. */
    synchronized boolean send() {
        return aboard.stream().allMatch(WaitingCall::send);
    }

    /** They have arrived with their group. */
    synchronized void arrive() {
        aboard.clear();
    }

    /** Their group was not written, or nobody knows; it is tried again without them, so that they do not make it slower. */
    synchronized void getOff() {
        aboard.removeIf(WaitingCall::isOver);
        waiting.addAll(aboard);
        aboard.clear();
        arrange();
    }

    synchronized void abandon(RuntimeException mistake) {
        aboard.forEach(call -> call.abandon(mistake));
        aboard.clear();
    }
}
