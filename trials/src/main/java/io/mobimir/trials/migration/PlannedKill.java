package io.mobimir.trials.migration;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A process to kill.
 *
 * @param after how long after the act has begun
 */
record PlannedKill(Act act, Victim victim, Duration after) {
    private static final int LATEST_MILLIS = 1_500;

    /** The processes that can be killed. */
    enum Victim {
        /** An instance of the shop. */
        INSTANCE,
        /** The instance whose engine works on the orders. */
        ENGINE,
        /** The node of Cassandra. */
        TARGET,
        /** MongoDB. */
        ORIGIN
    }

    /** The parts of a trial, one for each phase and one for the way back; the order is that of a short plan. */
    enum Act {
        DUAL_WRITE,
        BACKFILL,
        VERIFY,
        SHADOW,
        TARGET_READS,
        ROLLED_BACK,
        TARGET,
        ORIGIN
    }

    /** Plans this many kills, spread over all acts and victims; the same seed makes the same plan. */
    static List<PlannedKill> plan(int kills, long seed) {
        Random random = new Random(seed);
        List<Act> acts = List.of(Act.values());
        List<PlannedKill> plan = new ArrayList<>();
        List<Victim> next = new ArrayList<>();
        for (int i = 0; i < kills; i++) {
            if (next.isEmpty()) {
                next.addAll(List.of(Victim.values()));
                Collections.shuffle(next, random);
            }
            int act = kills < acts.size() ? i * acts.size() / kills : i % acts.size();
            Duration after = Duration.ofMillis(random.nextInt(LATEST_MILLIS));
            plan.add(new PlannedKill(acts.get(act), next.remove(0), after));
        }
        return plan;
    }
}
