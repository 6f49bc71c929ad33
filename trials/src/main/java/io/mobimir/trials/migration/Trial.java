package io.mobimir.trials.migration;

import io.mobimir.lab.MongoServer;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.trials.migration.Kill.Act;
import io.mobimir.trials.migration.Killer.Underway;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;

/** A whole migration under load, while everything that takes part in it is killed and comes back. */
public final class Trial {
    private static final Duration MOMENT = Duration.ofSeconds(2);
    private static final int LOOKED_AT = 500;

    private final Scene.Size size;
    private final Plan plan;
    private final Consumer<String> progress;

    /**
     * What is to happen besides the migration.
     *
     * @param flips how often the say changes sides before the last switch
     */
    public record Plan(int kills, int flips, long seed) {}

    public Trial(Scene.Size size, Plan plan, Consumer<String> progress) {
        this.size = size;
        this.plan = plan;
        this.progress = progress;
    }

    @SuppressWarnings("try") // the watch is kept for as long as it is open
    public Report run() throws InterruptedException {
        try (Scene scene = Scene.open(size, MongoServer.Storage.DISK, progress)) {
            Findings findings = new Findings();
            Operator operator = new Operator(scene, findings);
            List<Kill> kills = Kill.plan(plan.kills(), plan.seed());
            try (Watch watch = Watch.begin(operator, progress)) {
                new Run(scene, operator, new Killer(scene, operator, kills, progress)).play();
            } catch (IllegalStateException e) {
                String complaint = "the migration did not come to its end: " + e.getMessage();
                progress.accept(complaint); // if a store stays away, there is no report
                scene.told.complain(complaint);
            }
            return Report.of(scene, operator, findings);
        }
    }

    private final class Run {
        private final Scene scene;
        private final Operator operator;
        private final Killer killer;
        private final Random random = new Random(plan.seed());

        Run(Scene scene, Operator operator, Killer killer) {
            this.scene = scene;
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
            progress.accept("everything is looked at once more");
            scene.desk().check(scene.told.all(known -> true));
        }

        /** Kills go on while the step is taken; afterwards nothing may be lost. */
        private void act(Act act, Runnable step) throws InterruptedException {
            String name = act.name().toLowerCase(Locale.ROOT).replace('_', ' ');
            progress.accept(name);
            scene.timeline.phase(name);
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
                    scene.timeline.phase("flip " + (flip + 1));
                    operator.flip(to);
                    Time.sleep(MOMENT);
                    check();
                }
            }
        }

        private void check() throws InterruptedException {
            List<Known> touched = new ArrayList<>(scene.told.all(Known::isTouched));
            Collections.shuffle(touched, random);
            List<Known> some = touched.subList(0, Math.min(LOOKED_AT, touched.size()));
            scene.desk().check(some);
            progress.accept("%,d orders and carts were looked at, %,d wrong answers so far"
                    .formatted(some.size(), scene.told.complaints().size()));
        }
    }
}
