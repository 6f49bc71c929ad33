package io.mobimir.migration.verify;

import io.mobimir.migration.Entity;
import io.mobimir.migration.Replica;
import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.record.Difference;
import io.mobimir.migration.record.Differences;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Looks at what a store repeats of each row, in the scan that digests the row; a copy under way is given time. */
final class CopyCheck<S> {
    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

    private final Entity<S> entity;
    private final Differences differences;
    private final Timing timing;
    private final Time time;
    private final Consumer<String> faulty;
    private final Set<String> suspects = new LinkedHashSet<>();

    CopyCheck(Entity<S> entity, Differences differences, Timing timing, Time time, Consumer<String> faulty) {
        this.entity = entity;
        this.differences = differences;
        this.timing = timing;
        this.time = time;
        this.faulty = faulty;
    }

    void look(String key, Replica<S> replica) {
        replica.checkCopies(key, fault -> suspects.add(key));
    }

    /** Looks again at the keys that seemed wrong, until they are right or time is up; how many stay wrong. */
    long settle(Replica<S> replica) {
        long begun = time.nanoTime();
        Map<String, List<String>> wrong = lookAgain(replica);
        while (!wrong.isEmpty() && time.since(begun).compareTo(timing.settling()) < 0) {
            Time.sleep(LOOK_AGAIN);
            wrong = lookAgain(replica);
        }
        wrong.forEach((key, faults) -> note(key, faults, replica));
        suspects.clear();
        return wrong.size();
    }

    private Map<String, List<String>> lookAgain(Replica<S> replica) {
        Map<String, List<String>> wrong = new HashMap<>();
        for (String key : suspects) {
            List<String> faults = new ArrayList<>();
            replica.checkCopies(key, faults::add);
            if (!faults.isEmpty()) {
                wrong.put(key, faults);
            }
        }
        suspects.retainAll(wrong.keySet());
        return wrong;
    }

    private void note(String key, List<String> faults, Replica<S> replica) {
        String text = String.join("; ", faults);
        boolean atOrigin = replica == entity.replicas().of(Side.ORIGIN);
        differences.note(new Difference(key, Difference.COPY, atOrigin ? text : "", atOrigin ? "" : text));
        faulty.accept(key);
    }
}
