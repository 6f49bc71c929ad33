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

/** Migrates an old shop from MongoDB to Cassandra while its customers use it, and prints the steps. */
public final class MigrationDemo {
    private static final Duration MOMENT = Duration.ofSeconds(5);
    private static final long SECOND = 1_000;

    private final MigrationSetup.Size size;
    private final Duration outage;
    private final Stage stage;

    /** The output of the demo. */
    public interface Stage {
        /** Prints a sentence that stays. */
        void say(String sentence);

        /** Shows a status line until the next one. */
        void show(String line);
    }

    /** @param outage how long Cassandra is dead while writes go to both stores */
    public MigrationDemo(MigrationSetup.Size size, Duration outage, Stage stage) {
        this.size = size;
        this.outage = outage;
        this.stage = stage;
    }

    public MigrationReport run() throws InterruptedException {
        stage.say("Opens a shop on MongoDB, with an empty Cassandra beside it.");
        try (MigrationSetup setup = MigrationSetup.open(size, MongoServer.Storage.MEMORY, stage::show)) {
            MigrationObservations observations = new MigrationObservations();
            Operator operator = new Operator(setup, observations);
            Timer ticker = new Timer("demo-ticker", true);
            ticker.schedule(new Tick(setup, operator, observations), SECOND, SECOND);
            try {
                play(setup, operator);
            } finally {
                ticker.cancel();
            }
            return MigrationReport.of(setup, operator, observations);
        }
    }

    private void play(MigrationSetup setup, Operator operator) throws InterruptedException {
        copy(setup, operator);
        compare(setup, operator);
        move(setup, operator);
        letGo(setup, operator);
    }

    private void copy(MigrationSetup setup, Operator operator) throws InterruptedException {
        begin(setup, "MongoDB alone", "Customers order and fill carts; MongoDB answers and decides.");
        Time.sleep(MOMENT);

        begin(setup, "dual write", "start: MongoDB still decides, and every write is copied to Cassandra as well.");
        operator.startPaused();
        operator.awaitPhase(Phase.DUAL_WRITE);
        Time.sleep(MOMENT);
        loseTarget(setup, operator);
        check(setup, Expectation::isTouched);

        begin(setup, "backfill", "All earlier data is copied, at a rate that does not slow customers down.");
        operator.goOn();
        operator.awaitPhase(Phase.VERIFY);
    }

    private void compare(MigrationSetup setup, Operator operator) throws InterruptedException {
        begin(setup, "verify", "Both stores are compared row by row while customers go on; differences are repaired.");
        operator.awaitPhase(Phase.SHADOW);
        check(setup, Expectation::isTouched);

        begin(
                setup,
                "shadow reads",
                "Reads are made on both stores and the answers compared; customers get MongoDB's.");
        operator.awaitVerified();
        tellRejects(operator);
        operator.acceptRejects();
        operator.awaitAgreement();
    }

    private void move(MigrationSetup setup, Operator operator) throws InterruptedException {
        begin(setup, "switched", "switch: Cassandra answers and decides, and every write is copied to MongoDB.");
        flip(setup, operator, Side.TARGET);
        Time.sleep(MOMENT);
        check(setup, Expectation::isTouched);
        begin(setup, "rolled back", "rollback: MongoDB answers and decides again, and lacks nothing.");
        flip(setup, operator, Side.ORIGIN);
        Time.sleep(MOMENT);
        check(setup, Expectation::isTouched);
        begin(setup, "switched again", "switch, once more; then both stores are compared a last time.");
        flip(setup, operator, Side.TARGET);
        operator.verify();
    }

    private void letGo(MigrationSetup setup, Operator operator) throws InterruptedException {
        begin(setup, "Cassandra alone", "finish: writes to MongoDB stop.");
        operator.finish();
        operator.awaitPhase(Phase.TARGET);
        Time.sleep(MOMENT);
        stage.say("   Every order and every cart is checked once more.");
        check(setup, told -> true);
    }

    private void begin(MigrationSetup setup, String phase, String sentence) {
        setup.timeline.phase(phase);
        stage.say(">> " + sentence);
    }

    private void loseTarget(MigrationSetup setup, Operator operator) {
        begin(
                setup,
                "Cassandra down",
                "kill -9: the only node of Cassandra is dead for %d s.".formatted(outage.toSeconds()));
        setup.kill(Side.TARGET);
        Time.sleep(outage);
        setup.timeline.phase("catching up");
        stage.say("   Cassandra is started again; queued writes are copied.");
        setup.restart(Side.TARGET);
        operator.awaitDrained();
    }

    private void flip(MigrationSetup setup, Operator operator, Side to) {
        int before = operator.flips().size();
        operator.flip(to);
        List<Long> took =
                operator.flips().stream().skip(before).map(Duration::toMillis).toList();
        stage.say("   It took %s ms; requests that failed so far: %d."
                .formatted(took, setup.timeline.whole().failures()));
    }

    private void tellRejects(Operator operator) {
        MigrationSetup.MOVING.forEach(entity -> {
            int found = operator.rejects(entity).size();
            if (found > 0) {
                stage.say("   %,d of the %s cannot be converted; they are listed with their reasons, and stay behind."
                        .formatted(found, entity.title()));
            }
        });
    }

    private void check(MigrationSetup setup, Predicate<Expectation> which) throws InterruptedException {
        int before = setup.expectations.complaints().size();
        List<Expectation> all = setup.expectations.all(which);
        setup.desk().check(all);
        int wrong = setup.expectations.complaints().size() - before;
        stage.say("   %,d orders and carts were checked: %s."
                .formatted(all.size(), wrong == 0 ? "all as their customers were told" : wrong + " are WRONG"));
    }

    private final class Tick extends TimerTask {
        private final MigrationSetup setup;
        private final Operator operator;
        private final MigrationObservations observations;

        Tick(MigrationSetup setup, Operator operator, MigrationObservations observations) {
            this.setup = setup;
            this.operator = operator;
            this.observations = observations;
        }

        @Override
        public void run() {
            operator.look();
            Figures recent = setup.timeline.recent();
            Figures whole = setup.timeline.whole();
            stage.show("%3.0f requests/s, %d failed, p99 %3.0f ms; %,d copied, %,d waiting, %,d differ"
                    .formatted(
                            recent.rate(),
                            whole.failures(),
                            recent.p99(),
                            observations.rows(),
                            observations.waiting(),
                            observations.differencesLeft().orElse(0L)));
        }
    }
}
