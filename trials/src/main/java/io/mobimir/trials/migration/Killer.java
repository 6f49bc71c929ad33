package io.mobimir.trials.migration;

import io.mobimir.app.config.Entity;
import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.trials.migration.Kill.Act;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Kills processes with {@code kill -9}, one at a time, and starts each again. */
final class Killer {
    private static final Duration DOWN = Duration.ofSeconds(2);

    private final Scene scene;
    private final Operator operator;
    private final List<Kill> plan;
    private final Consumer<String> progress;

    Killer(Scene scene, Operator operator, List<Kill> plan, Consumer<String> progress) {
        this.scene = scene;
        this.operator = operator;
        this.plan = List.copyOf(plan);
        this.progress = progress;
    }

    /** Goes about the kills of an act; whoever wants the act to end waits for them. */
    Underway begin(Act act) {
        Underway underway =
                new Underway(plan.stream().filter(kill -> kill.act() == act).toList());
        underway.start();
        return underway;
    }

    /** Kills that are being done. */
    final class Underway extends Thread {
        private final List<Kill> kills;
        private volatile String failure = "";

        private Underway(List<Kill> kills) {
            super("killer");
            setDaemon(true);
            this.kills = kills;
        }

        @Override
        public void run() {
            try {
                for (Kill kill : kills) {
                    strike(kill);
                }
            } catch (RuntimeException | InterruptedException e) {
                failure = e.toString();
            }
        }

        /** Waits until everything that was killed is back. */
        void await() throws InterruptedException {
            join();
            if (!failure.isEmpty()) {
                throw new IllegalStateException("what was killed did not come back: " + failure);
            }
        }
    }

    private void strike(Kill kill) throws InterruptedException {
        Time.sleep(kill.after());
        switch (kill.victim()) {
            case INSTANCE -> dismiss(kill, true);
            case ENGINE -> dismiss(kill, false);
            case TARGET -> lose(kill, Side.TARGET);
            case ORIGIN -> lose(kill, Side.ORIGIN);
        }
    }

    private void dismiss(Kill kill, boolean idle) throws InterruptedException {
        long working = operator.engine(Entity.ORDERS).orElse(0L);
        scene.team().find(working, idle).or(() -> scene.team().any()).ifPresent(victim -> {
            note(kill);
            scene.team().kill(victim);
        });
        scene.team().hire();
    }

    private void lose(Kill kill, Side side) {
        note(kill);
        scene.kill(side);
        Time.sleep(DOWN);
        scene.restart(side);
    }

    private void note(Kill kill) {
        String phases = operator.look()
                .map(all -> all.stream()
                        .map(status -> status.entity() + " in " + status.phase())
                        .toList()
                        .toString())
                .orElse("[unknown]");
        String what = "%s during %s %s".formatted(kill.victim(), kill.act(), phases);
        scene.mishaps.note(what);
        progress.accept("kill -9: " + what);
    }
}
