package io.mobimir.trials.migration;

import io.mobimir.lab.MongoServer;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.trials.migration.Killer.Underway;
import io.mobimir.trials.migration.PlannedKill.Act;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;

/** Runs a whole migration under load, while every process that takes part is killed and restarted. */
public final class MigrationTrial {
    private static final Duration MOMENT = Duration.ofSeconds(2);
    private static final int LOOKED_AT = 500;

    private final MigrationSetup.Size size;
    private final Plan plan;
    private final Consumer<String> progress;

    /**
     * The events of a trial besides the migration.
     *
     * @param flips how often the deciding side changes before the last switch
     */
    public record Plan(int kills, int flips, long seed) {}

    public MigrationTrial(MigrationSetup.Size size, Plan plan, Consumer<String> progress) {
        this.size = size;
        this.plan = plan;
        this.progress = progress;
    }

    @SuppressWarnings("try") // the progress printer works while it is open
    public MigrationReport run() throws InterruptedException {
        try (MigrationSetup setup = MigrationSetup.open(size, MongoServer.Storage.DISK, progress)) {
            MigrationObservations observations = new MigrationObservations();
            Operator operator = new Operator(setup, observations);
            List<PlannedKill> kills = PlannedKill.plan(plan.kills(), plan.seed());
            try (JobProgressPrinter printer = JobProgressPrinter.begin(operator, progress)) {
                new Run(setup, operator, new Killer(setup, operator, kills, progress)).play();
            } catch (IllegalStateException e) {
                String complaint = "the migration did not end: " + e.getMessage();
                progress.accept(complaint); // printed here, because without a store there is no report
                setup.expectations.complain(complaint);
            }
            return MigrationReport.of(setup, operator, observations);
        }
    }

    private final class Run {
        private final MigrationSetup setup;
        private final Operator operator;
        private final Killer killer;
        private final Random random = new Random(plan.seed());

        Run(MigrationSetup setup, Operator operator, Killer killer) {
            this.setup = setup;
            this.operator = operator;
            this.killer = killer;
        }

        void play() throws InterruptedException {
            act(Act.ORIGIN, () -> Time.sleep(MOMENT));
            act(Act.DUAL_WRITE, operator::startPaused);
            act(Act.BACKFILL, () -> {
                operator.goOn();
                operator.awaitPhase(Phase.VERIFY);
            });
            act(Act.VERIFY, () -> operator.awaitPhase(Phase.SHADOW));
            act(Act.SHADOW, operator::acceptRejects);
            operator.awaitVerified();
            operator.acceptRejects();
            flips();
            act(Act.TARGET_READS, () -> operator.flip(Side.TARGET));
            operator.verify();
            act(Act.TARGET, operator::finish);
            progress.accept("check every order and cart once more");
            setup.desk().check(setup.expectations.all(known -> true));
        }

        /** Runs a step during the kills of its act; afterwards no write may be missing. */
        private void act(Act act, Runnable step) throws InterruptedException {
            String name = act.name().toLowerCase(Locale.ROOT).replace('_', ' ');
            progress.accept(name);
            setup.timeline.phase(name);
            Underway kills = killer.begin(act);
            step.run();
            kills.await();
            Time.sleep(MOMENT);
            check();
        }

        private void flips() throws InterruptedException {
            for (int flip = 0; flip < plan.flips(); flip++) {
                Side to = flip % 2 == 0 ? Side.TARGET : Side.ORIGIN;
                if (flip == 1) {
                    act(Act.ROLLED_BACK, () -> operator.flip(Side.ORIGIN));
                } else {
                    progress.accept("flip %d of %d".formatted(flip + 1, plan.flips()));
                    setup.timeline.phase("flip " + (flip + 1));
                    operator.flip(to);
                    Time.sleep(MOMENT);
                    check();
                }
            }
        }

        private void check() throws InterruptedException {
            List<Expectation> touched = new ArrayList<>(setup.expectations.all(Expectation::isTouched));
            Collections.shuffle(touched, random);
            List<Expectation> some = touched.subList(0, Math.min(LOOKED_AT, touched.size()));
            setup.desk().check(some);
            progress.accept("checked %,d orders and carts, %,d wrong answers so far"
                    .formatted(some.size(), setup.expectations.complaints().size()));
        }
    }
}
