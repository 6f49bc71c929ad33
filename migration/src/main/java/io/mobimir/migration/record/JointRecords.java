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
 * The records of both sides as one. Only one side at a time is the home; the other points to it. One write on the old
 * home decides a handover, so it has happened or has not, wherever its engine dies.
 */
public final class JointRecords {
    private final Sides<MigrationRecords> records;
    /**
     * The side to ask first, to avoid waiting for a dead side. Only one side can be the home, so the order does not
     * matter.
     */
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

    /** Returns the state at the home. A side that cannot be reached does not matter if the other one is home. */
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

    /** Returns the state in the middle of a handover, or before a state was written. */
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

    /** Replaces the state at its home, unless it has changed meanwhile. */
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
     * Moves the state to a new home. Instances are copied first; the queue has to be empty.
     *
     * @param next the state at its new home
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

    /** Completes a handover that stopped before the new home learned of it; any instance may do this. */
    public void confirm(MigrationState decided) {
        StateRecord record = home(decided).state();
        Optional<MigrationState> stored = record.find();
        long known = stored.map(MigrationState::revision).orElse(0L);
        if (known < decided.revision()) {
            record.replace(known, decided.again());
        }
    }

    /** Tells the side that is not home that the other one is, so that no instance serves from this side alone. */
    public void announce(MigrationState state) {
        StateRecord record = at(state.position().home().other()).state();
        long known = record.find().map(MigrationState::revision).orElse(0L);
        if (known < state.revision()) {
            record.replace(known, state);
        }
    }

    /** Copies the rejects and nothing else; call it before a hold, because there may be many. */
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
