package io.mobimir.migration.simulation;

import io.mobimir.migration.Threads;
import io.mobimir.testkit.simulation.Actors;
import io.mobimir.testkit.simulation.ProcessLife;
import io.mobimir.testkit.simulation.SimulatedTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/** The threads of a simulated process: each is an actor, and a pool runs its tasks in the actor that submits them. */
public final class SimulatedThreads implements Threads {
    private final SimulatedTime time;
    private final Actors actors;
    private final ProcessLife life;

    public SimulatedThreads(SimulatedTime time, Actors actors, ProcessLife life) {
        this.time = time;
        this.actors = actors;
        this.life = life;
    }

    @Override
    public Task start(String name, Runnable body) {
        Part part = new Part(body);
        actors.start(Duration.ZERO, part::play);
        return part;
    }

    @Override
    public ExecutorService pool(String name, int atOnce) {
        return new AtOnce();
    }

    @Override
    public Bell bell() {
        return new Count();
    }

    private final class Part implements Task {
        private final Runnable body;
        private boolean over;

        Part(Runnable body) {
            this.body = body;
        }

        void play() {
            try {
                life.require();
                body.run();
            } catch (ProcessLife.Death e) {
                life.kill();
            } finally {
                over = true;
            }
        }

        @Override
        public boolean isOver() {
            return over;
        }

        @Override
        public void await() {
            actors.await(() -> over || life.isOver());
            life.require();
        }
    }

    private final class Count implements Bell {
        private long rung;

        @Override
        public void ring() {
            rung++;
        }

        @Override
        public long rung() {
            return rung;
        }

        @Override
        public boolean await(long known, Duration longest) {
            Duration end = time.now().plus(longest);
            time.later(longest.isNegative() ? Duration.ZERO : longest, () -> {});
            actors.await(() -> rung > known || time.now().compareTo(end) >= 0 || life.isOver());
            life.require();
            return rung > known;
        }
    }

    private static final class AtOnce extends AbstractExecutorService {
        private boolean closed;

        @Override
        public void execute(Runnable task) {
            task.run();
        }

        @Override
        public void shutdown() {
            closed = true;
        }

        @Override
        public List<Runnable> shutdownNow() {
            closed = true;
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return closed;
        }

        @Override
        public boolean isTerminated() {
            return closed;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return closed;
        }
    }
}
