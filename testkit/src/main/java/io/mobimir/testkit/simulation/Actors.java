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

/** Code that waits, in simulated time: each actor has a thread, but only one runs, and goes on only when what it waits for has come. */
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

    /** What an actor hears when the play is over before it is done. */
    private static final class Curtain extends Error {
        private static final long serialVersionUID = 1L;
    }

    public Actors(SimulatedTime time) {
        this.time = time;
    }

    /** Lets another actor begin after a while. */
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

    /** For an actor: lets everything else go on until this is so. */
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

    /** For an actor: waits for a while, unless it dies. */
    public void sleep(Duration pause, ProcessLife life) {
        Duration end = time.now().plus(pause);
        time.later(pause, () -> {});
        await(() -> time.now().compareTo(end) >= 0 || life.isOver());
        life.require();
    }

    /** Lets the next event happen, and everybody go on who then can; false if nothing is left to happen. */
    public boolean goOn() {
        boolean happened = time.goOn();
        if (happened) {
            letGoOn();
        }
        return happened;
    }

    /** Who goes on may be what another waits for. */
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

    /** Ends the play for all who still wait. */
    @Override
    public void close() {
        over = true;
        List<Actor> left = List.copyOf(waiting);
        waiting.clear();
        left.forEach(this::play);
    }
}
