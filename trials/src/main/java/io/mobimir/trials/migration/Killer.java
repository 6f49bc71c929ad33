package io.mobimir.trials.migration;

import io.mobimir.app.config.Entity;
import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.trials.migration.PlannedKill.Act;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Kills processes with {@code kill -9}, one at a time, and starts each again. */
final class Killer {
    private static final Duration DOWN = Duration.ofSeconds(2);

    private final MigrationSetup setup;
    private final Operator operator;
    private final List<PlannedKill> plan;
    private final Consumer<String> progress;

    Killer(MigrationSetup setup, Operator operator, List<PlannedKill> plan, Consumer<String> progress) {
        this.setup = setup;
        this.operator = operator;
        this.plan = List.copyOf(plan);
        this.progress = progress;
    }

    /** Starts the kills of an act; the caller waits for them before the act ends. */
    Underway begin(Act act) {
        Underway underway =
                new Underway(plan.stream().filter(kill -> kill.act() == act).toList());
        underway.start();
        return underway;
    }

    /** Kills that are under way. */
    final class Underway extends Thread {
        private final List<PlannedKill> kills;
        private volatile String failure = "";

        private Underway(List<PlannedKill> kills) {
            super("killer");
            setDaemon(true);
            this.kills = kills;
        }

        @Override
        public void run() {
            try {
                for (PlannedKill kill : kills) {
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
                throw new IllegalStateException("a killed process did not come back: " + failure);
            }
        }
    }

    private void strike(PlannedKill kill) throws InterruptedException {
        Time.sleep(kill.after());
        switch (kill.victim()) {
            case INSTANCE -> dismiss(kill, true);
            case ENGINE -> dismiss(kill, false);
            case TARGET -> lose(kill, Side.TARGET);
            case ORIGIN -> lose(kill, Side.ORIGIN);
        }
    }

    private void dismiss(PlannedKill kill, boolean idle) throws InterruptedException {
        long working = operator.engine(Entity.ORDERS).orElse(0L);
        setup.team().find(working, idle).or(() -> setup.team().any()).ifPresent(victim -> {
            note(kill);
            setup.team().kill(victim);
        });
        setup.team().hire();
    }

    private void lose(PlannedKill kill, Side side) {
        note(kill);
        setup.kill(side);
        Time.sleep(DOWN);
        setup.restart(side);
    }

    private void note(PlannedKill kill) {
        String phases = operator.look()
                .map(all -> all.stream()
                        .map(status -> status.entity() + " in " + status.phase())
                        .toList()
                        .toString())
                .orElse("[unknown]");
        String what = "%s during %s %s".formatted(kill.victim(), kill.act(), phases);
        setup.kills.note(what);
        progress.accept("kill -9: " + what);
    }
}
