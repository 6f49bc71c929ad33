package io.mobimir.migration.record;

import io.mobimir.migration.Side;
import io.mobimir.migration.Sides;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The records of both sides as one. Only one side at a time calls itself home; the other points to it. A handover is
 * decided by one write on the side that gives it away, so it has happened or has not, wherever its engine dies.
 */
public final class JointRecords {
    private final Sides<MigrationRecords> records;
    /** Asked first, so that nobody waits for a side that is gone. Only one side can say yes, so the order does not matter. */
    private volatile Side lastHome = Side.TARGET;

    public JointRecords(Sides<MigrationRecords> records) {
        this.records = records;
    }

    public MigrationRecords at(Side side) {
        return records.of(side);
    }

    public MigrationRecords home(MigrationState state) {
        return at(state.position().home());
    }

    /** The state that counts. A side that cannot be reached does not matter if the other one is home. */
    public MigrationState current() {
        Look first = look(lastHome);
        if (first.isHome()) {
            return first.state().orElseThrow();
        }
        Look second = look(first.side().other());
        if (second.isHome()) {
            lastHome = second.side();
            return second.state().orElseThrow();
        }
        return betweenHomes(first, second);
    }

    /** In the middle of a handover, or before anything was written down. */
    private static MigrationState betweenHomes(Look first, Look second) {
        Look origin = first.side() == Side.ORIGIN ? first : second;
        Look target = first.side() == Side.ORIGIN ? second : first;
        origin.requireReached();
        if (origin.state().isEmpty()) {
            return MigrationState.START;
        }
        target.requireReached();
        return newer(origin.state().orElseThrow(), target.state().orElse(MigrationState.START));
    }

    /** Moves on from a state at its home, unless somebody else did. */
    public boolean replace(MigrationState from, MigrationState next) {
        StateRecord record = home(from).state();
        try {
            return record.replace(from.revision(), next);
        } catch (StoreException e) {
            if (e.outcome() != Outcome.UNKNOWN) {
                throw e;
            }
            return record.find().filter(next::equals).isPresent();
        }
    }

    /**
     * Moves on from a state and its home. Instances are taken along first; the queue has to be empty.
     *
     * @param next at its new home
     */
    public boolean handOver(MigrationState from, MigrationState next) {
        MigrationRecords heir = home(next);
        bringInstances(home(from).instances(), heir.instances());
        long known = heir.state().find().map(MigrationState::revision).orElse(0L);
        if (known > from.revision() || !heir.state().replace(known, from)) {
            return false;
        }
        if (!replace(from, next)) {
            return false;
        }
        confirm(next);
        return true;
    }

    /** Lets the new home know that it is one, if a handover got stuck before that; anybody may. */
    public void confirm(MigrationState decided) {
        StateRecord record = home(decided).state();
        Optional<MigrationState> stored = record.find();
        long known = stored.map(MigrationState::revision).orElse(0L);
        if (known < decided.revision()) {
            record.replace(known, decided.again());
        }
    }

    /** Lets the side that is not home know that the other one is, so that nobody serves from it alone. */
    public void announce(MigrationState state) {
        StateRecord record = at(state.position().home().other()).state();
        long known = record.find().map(MigrationState::revision).orElse(0L);
        if (known < state.revision()) {
            record.replace(known, state);
        }
    }

    /** Takes along what was put aside, and no more than that; to be done before a hold, because it may be much. */
    public void bringRejects(Side from, Side to) {
        Rejects there = at(to).rejects();
        List<Reject> wanted = at(from).rejects().list(Integer.MAX_VALUE);
        List<Reject> known = there.list(Integer.MAX_VALUE);
        Set<Reject> missing = new LinkedHashSet<>(wanted);
        known.forEach(missing::remove);
        there.copy(List.copyOf(missing));
        Set<String> released = keys(known);
        released.removeAll(keys(wanted));
        released.forEach(there::release);
    }

    private static Set<String> keys(List<Reject> rejects) {
        return rejects.stream().map(Reject::key).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static void bringInstances(Instances from, Instances to) {
        List<Instance> living = from.all();
        List<String> ids = living.stream().map(Instance::id).toList();
        to.all().stream().map(Instance::id).filter(id -> !ids.contains(id)).forEach(to::remove);
        living.forEach(to::beat);
    }

    private static MigrationState newer(MigrationState one, MigrationState other) {
        return one.revision() >= other.revision() ? one : other;
    }

    private Look look(Side side) {
        try {
            return new Look(side, at(side).state().find(), Optional.empty());
        } catch (StoreException e) {
            return new Look(side, Optional.empty(), Optional.of(e));
        }
    }

    private record Look(Side side, Optional<MigrationState> state, Optional<StoreException> failure) {
        boolean isHome() {
            return state.filter(found -> found.position().home() == side).isPresent();
        }

        void requireReached() {
            if (failure.isPresent()) {
                throw failure.get();
            }
        }
    }
}
