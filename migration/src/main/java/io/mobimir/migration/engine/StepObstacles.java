package io.mobimir.migration.engine;

import io.mobimir.migration.MigrationMode;
import io.mobimir.migration.Phase;
import io.mobimir.migration.record.Instance;
import io.mobimir.migration.record.Instance.Tally;
import io.mobimir.migration.record.JointRecords;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.record.MigrationState;
import io.mobimir.migration.record.MigrationState.Verification;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Lists the obstacles to a step. Each is a sentence that tells the operator to wait for something or to do something. */
final class StepObstacles {
    private final MigrationMode mode;
    private final JointRecords records;
    private final Acknowledgements acknowledgements;
    private final long readsToCompare;

    /** @param readsToCompare how many shadow reads have to agree before reads may switch */
    StepObstacles(MigrationMode mode, JointRecords records, Acknowledgements acknowledgements, long readsToCompare) {
        this.mode = mode;
        this.records = records;
        this.acknowledgements = acknowledgements;
        this.readsToCompare = readsToCompare;
    }

    List<String> beforeSwitch(MigrationState state) {
        List<String> blocks = new ArrayList<>();
        wrongPhase(state, Phase.SHADOW, blocks);
        inStep(state, blocks);
        lag(state, blocks);
        verification(state, blocks);
        rejects(state, blocks);
        shadow(state, blocks);
        return blocks;
    }

    /** Lists the obstacles to a switch of reads back to the origin. */
    List<String> beforeReturn(MigrationState state) {
        List<String> blocks = new ArrayList<>();
        inStep(state, blocks);
        lag(state, blocks);
        return blocks;
    }

    List<String> beforeFinish(MigrationState state) {
        List<String> blocks = new ArrayList<>();
        wrongPhase(state, Phase.TARGET_READS, blocks);
        inStep(state, blocks);
        rejects(state, blocks);
        if (mode == MigrationMode.MOVED) {
            verification(state, blocks);
        }
        return blocks;
    }

    List<String> instances(MigrationState state) {
        List<String> blocks = new ArrayList<>();
        inStep(state, blocks);
        return blocks;
    }

    /** Lists the writes that the other side is known to lack. */
    List<String> lag(MigrationState state) {
        List<String> blocks = new ArrayList<>();
        lag(state, blocks);
        return blocks;
    }

    private static void wrongPhase(MigrationState state, Phase expected, List<String> blocks) {
        if (state.position().phase() != expected) {
            blocks.add("The phase is %s; this works from %s."
                    .formatted(state.position().phase(), expected));
        }
        if (state.position().isHeld()) {
            blocks.add("Another switch is under way.");
        }
    }

    private void inStep(MigrationState state, List<String> blocks) {
        acknowledgements
                .missing(state)
                .forEach(id -> blocks.add("Instance %s has not acknowledged %s."
                        .formatted(id, state.position().phase())));
    }

    private void lag(MigrationState state, List<String> blocks) {
        MigrationRecords home = records.home(state);
        if (!home.queue().next(1).isEmpty()) {
            blocks.add("%d writes wait to be copied."
                    .formatted(Math.max(1, home.queue().length())));
        }
        if (sum(home, Tally::unsent) > 0) {
            blocks.add("%d writes wait in memory until the queue can be reached.".formatted(sum(home, Tally::unsent)));
        }
        state.trust()
                .recopyFrom()
                .ifPresent(from -> blocks.add(
                        "Writes since %s are being copied again, because an instance died.".formatted(from)));
    }

    private static void verification(MigrationState state, List<String> blocks) {
        if (state.trust().isFresh()) {
            return;
        }
        blocks.add(state.trust().verification().map(StepObstacles::complaint).orElse("Nothing has been verified yet."));
    }

    private static String complaint(Verification last) {
        return last.differences() > 0
                ? "The last verification found %d differences.".formatted(last.differences())
                : "The verification of %s is stale.".formatted(last.at());
    }

    private void rejects(MigrationState state, List<String> blocks) {
        long open = records.home(state).rejects().open();
        if (open > 0) {
            blocks.add("%d rejects wait for a decision.".formatted(open));
        }
    }

    private void shadow(MigrationState state, List<String> blocks) {
        MigrationRecords home = records.home(state);
        long compared = sum(home, Tally::compared);
        if (compared < readsToCompare) {
            blocks.add("%d of %d reads have been compared.".formatted(compared, readsToCompare));
        }
        long mismatched = sum(home, Tally::mismatched);
        if (mismatched > 0) {
            blocks.add("%d reads differed on the target; verify once more.".formatted(mismatched));
        }
    }

    private static long sum(MigrationRecords home, ToLongFunction<Tally> counter) {
        return home.instances().all().stream()
                .map(Instance::tally)
                .mapToLong(counter)
                .sum();
    }
}
