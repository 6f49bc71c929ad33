package io.mobimir.trials.migration;

import io.mobimir.lab.MongoServer;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.trials.migration.Timeline.Figures;
import java.time.Duration;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.function.Predicate;

/** Takes an old shop from MongoDB to Cassandra while its customers are in it, and says what happens. */
public final class Demo {
    private static final Duration MOMENT = Duration.ofSeconds(5);
    private static final long SECOND = 1_000;

    private final Scene.Size size;
    private final Duration outage;
    private final Stage stage;

    /** Where the demo talks. */
    public interface Stage {
        /** A sentence that stays. */
        void say(String sentence);

        /** How things stand, until the next such line. */
        void show(String line);
    }

    /** @param outage for so long Cassandra is dead while writes go to both stores */
    public Demo(Scene.Size size, Duration outage, Stage stage) {
        this.size = size;
        this.outage = outage;
        this.stage = stage;
    }

    public Report run() throws InterruptedException {
        stage.say("A shop on MongoDB is opened, with an empty Cassandra beside it.");
        try (Scene scene = Scene.open(size, MongoServer.Storage.MEMORY, stage::show)) {
            Findings findings = new Findings();
            Operator operator = new Operator(scene, findings);
            Timer ticker = new Timer("demo-ticker", true);
            ticker.schedule(new Tick(scene, operator, findings), SECOND, SECOND);
            try {
                play(scene, operator);
            } finally {
                ticker.cancel();
            }
            return Report.of(scene, operator, findings);
        }
    }

    private void play(Scene scene, Operator operator) throws InterruptedException {
        begin(scene, "MongoDB alone", "Customers order and fill carts; MongoDB answers and decides.");
        Time.sleep(MOMENT);

        begin(scene, "dual write", "start: MongoDB still decides, and every write is copied to Cassandra as well.");
        operator.startPaused();
        operator.awaitPhase(Phase.DUAL_WRITE);
        Time.sleep(MOMENT);
        loseTarget(scene, operator);
        check(scene, Known::isTouched);

        begin(scene, "backfill", "Everything that was there before is copied, as fast as customers do not notice.");
        operator.goOn();
        operator.awaitPhase(Phase.VERIFY);
        begin(scene, "verify", "Both stores are compared row by row while customers go on; what differs is repaired.");
        operator.awaitPhase(Phase.SHADOW);
        check(scene, Known::isTouched);

        begin(scene, "shadow reads", "Reads are made on both stores and the answers compared; MongoDB's counts.");
        operator.awaitVerified();
        tellRejects(operator);
        operator.acceptRejects();
        operator.awaitAgreement();

        begin(scene, "switched", "switch: Cassandra answers and decides; MongoDB is kept up.");
        flip(scene, operator, Side.TARGET);
        Time.sleep(MOMENT);
        check(scene, Known::isTouched);
        begin(scene, "rolled back", "rollback: MongoDB answers and decides again, and lacks nothing.");
        flip(scene, operator, Side.ORIGIN);
        Time.sleep(MOMENT);
        check(scene, Known::isTouched);
        begin(scene, "switched again", "switch, once more; then both stores are compared a last time.");
        flip(scene, operator, Side.TARGET);
        operator.verify();

        begin(scene, "Cassandra alone", "finish: MongoDB is let go of.");
        operator.finish();
        operator.awaitPhase(Phase.TARGET);
        Time.sleep(MOMENT);
        stage.say("   Every order and every cart is looked at once more.");
        check(scene, told -> true);
    }

    private void begin(Scene scene, String phase, String sentence) {
        scene.timeline.phase(phase);
        stage.say(">> " + sentence);
    }

    private void loseTarget(Scene scene, Operator operator) {
        begin(
                scene,
                "Cassandra down",
                "kill -9: the only node of Cassandra is dead for %d s.".formatted(outage.toSeconds()));
        scene.kill(Side.TARGET);
        Time.sleep(outage);
        scene.timeline.phase("catching up");
        stage.say("   It is started again; what waits in the queue is copied.");
        scene.restart(Side.TARGET);
        operator.awaitDrained();
    }

    private void flip(Scene scene, Operator operator, Side to) {
        int before = operator.flips().size();
        operator.flip(to);
        List<Long> took =
                operator.flips().stream().skip(before).map(Duration::toMillis).toList();
        stage.say("   It took %s ms; requests that failed so far: %d."
                .formatted(took, scene.timeline.whole().failures()));
    }

    private void tellRejects(Operator operator) {
        Scene.MOVING.forEach(entity -> {
            int found = operator.rejects(entity).size();
            if (found > 0) {
                stage.say("   %,d of the %s cannot be converted; they are listed with their reasons, and stay behind."
                        .formatted(found, entity.title()));
            }
        });
    }

    private void check(Scene scene, Predicate<Known> which) throws InterruptedException {
        int before = scene.told.complaints().size();
        List<Known> all = scene.told.all(which);
        scene.desk().check(all);
        int wrong = scene.told.complaints().size() - before;
        stage.say("   %,d orders and carts were looked at: %s."
                .formatted(all.size(), wrong == 0 ? "all as their customers were told" : wrong + " are WRONG"));
    }

    private final class Tick extends TimerTask {
        private final Scene scene;
        private final Operator operator;
        private final Findings findings;

        Tick(Scene scene, Operator operator, Findings findings) {
            this.scene = scene;
            this.operator = operator;
            this.findings = findings;
        }

        @Override
        public void run() {
            operator.look();
            Figures recent = scene.timeline.recent();
            Figures whole = scene.timeline.whole();
            stage.show("%3.0f requests/s, %d failed, p99 %3.0f ms; %,d copied, %,d waiting, %,d differ"
                    .formatted(
                            recent.rate(),
                            whole.failures(),
                            recent.p99(),
                            findings.rows(),
                            findings.waiting(),
                            findings.differencesLeft().orElse(0L)));
        }
    }
}
