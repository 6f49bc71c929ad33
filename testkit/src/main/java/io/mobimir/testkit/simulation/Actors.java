package io.mobimir.testkit.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs code that waits, in simulated time: each actor has a thread, but only one runs at a time, and continues when its
 * condition holds.
 */
public final class Actors implements AutoCloseable {
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(body -> {
        Thread thread = new Thread(body, "actor");
        thread.setDaemon(true);
        return thread;
    });

    private final SimulatedTime time;
    private final List<Actor> waiting = new ArrayList<>();
    private final Semaphore stage = new Semaphore(0);
    private @Nullable Actor onStage;
    private boolean over;

    private static final class Actor {
        private final Semaphore entrance = new Semaphore(0);
        private BooleanSupplier until = () -> true;
        private @Nullable Throwable failure;
    }

    /** Ends an actor that is not done when the simulation ends. */
    private static final class Curtain extends Error {
        private static final long serialVersionUID = 1L;
    }

    public Actors(SimulatedTime time) {
        this.time = time;
    }

    /** Starts another actor after a pause. */
    public void start(Duration pause, Runnable part) {
        time.later(pause, () -> start(part));
    }

    private void start(Runnable part) {
        Actor actor = new Actor();
        THREADS.execute(() -> {
            actor.entrance.acquireUninterruptibly();
            try {
                part.run();
            } catch (Curtain e) {
                actor.failure = null;
            } catch (RuntimeException | Error e) {
                actor.failure = e;
            } finally {
                stage.release();
            }
        });
        play(actor);
    }

    /** Waits until the condition holds, while everything else continues. Only for actors. */
    public void await(BooleanSupplier until) {
        if (!until.getAsBoolean()) {
            Actor me = Objects.requireNonNull(onStage);
            me.until = until;
            waiting.add(me);
            stage.release();
            me.entrance.acquireUninterruptibly();
            if (over) {
                throw new Curtain();
            }
        }
    }

    /** Waits for a pause, unless the process dies. Only for actors. */
    public void sleep(Duration pause, ProcessLife life) {
        Duration end = time.now().plus(pause);
        time.later(pause, () -> {});
        await(() -> time.now().compareTo(end) >= 0 || life.isOver());
        life.require();
    }

    /** Runs the next event and every actor that can then continue; returns false if nothing is left. */
    public boolean goOn() {
        boolean happened = time.goOn();
        if (happened) {
            letGoOn();
        }
        return happened;
    }

    /** Continues actors in rounds, because one may fulfil the condition of another. */
    private void letGoOn() {
        boolean someDid = true;
        while (someDid) {
            someDid = false;
            for (Actor actor : List.copyOf(waiting)) {
                if (actor.until.getAsBoolean()) {
                    waiting.remove(actor);
                    play(actor);
                    someDid = true;
                }
            }
        }
    }

    public boolean areWaiting() {
        return !waiting.isEmpty();
    }

    private void play(Actor actor) {
        onStage = actor;
        actor.entrance.release();
        stage.acquireUninterruptibly();
        Throwable failure = actor.failure;
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException mistake) {
            throw mistake;
        }
    }

    /** Ends all actors that still wait. */
    @Override
    public void close() {
        over = true;
        List<Actor> left = List.copyOf(waiting);
        waiting.clear();
        left.forEach(this::play);
    }
}
