package io.mobimir.testkit.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The instances of a simulated shop; a new instance replaces a dead one. */
public final class Fleet<I extends Fleet.Member> {
    private final SimulatedTime time;
    private final Supplier<I> birth;
    private final List<I> members = new ArrayList<>();

    /** A process of the shop. */
    public interface Member {
        ProcessLife life();
    }

    public Fleet(SimulatedTime time, int size, Supplier<I> birth) {
        this.time = time;
        this.birth = birth;
        for (int n = 0; n < size; n++) {
            members.add(birth.get());
        }
    }

    public I any() {
        return members.get(time.pick(members.size()));
    }

    /** Returns the same instance as long as it lives, then any other. */
    public Supplier<I> usual() {
        I usual = any();
        return () -> usual.life().isOver() ? any() : usual;
    }

    public void killOne() {
        int which = time.pick(members.size());
        members.get(which).life().kill();
        members.set(which, birth.get());
    }

    /** Kills an instance and replaces it, if it is still in the fleet. */
    public void replace(I gone) {
        int which = members.indexOf(gone);
        if (which >= 0) {
            gone.life().kill();
            members.set(which, birth.get());
        }
    }

    public void forEach(Consumer<I> action) {
        members.forEach(action);
    }
}
