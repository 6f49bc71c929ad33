package io.mobimir.migration.verify;

import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.record.Difference;
import io.mobimir.migration.record.Differences;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/** Reads keys that seem to differ again, in turn, until each is the same, a fault, or out of time. */
final class DifferenceRecheck<S> {
    private static final Duration BETWEEN_ROUNDS = Duration.ofMillis(100);

    private final FaultTriage<S> triage;
    private final Differences differences;
    private final Timing timing;
    private final Time time;

    DifferenceRecheck(FaultTriage<S> triage, Differences differences, Timing timing, Time time) {
        this.triage = triage;
        this.differences = differences;
        this.timing = timing;
        this.time = time;
    }

    /** Returns how many keys truly differ. */
    long run(Collection<String> keys, Side authority, Consumer<String> faulty) {
        long begun = time.nanoTime();
        long faults = 0;
        List<String> unsettled = List.copyOf(keys);
        while (!unsettled.isEmpty()) {
            boolean last = time.since(begun).compareTo(timing.settling()) >= 0;
            List<String> again = new ArrayList<>();
            for (String key : unsettled) {
                FaultTriage.Look look = triage.look(key, authority);
                if (!look.isSame() && (look.certain() || last)) {
                    fault(key, look.differences(), faulty);
                    faults++;
                } else if (!look.isSame()) {
                    again.add(key);
                }
            }
            unsettled = again;
            if (!unsettled.isEmpty()) {
                time.pause(BETWEEN_ROUNDS);
            }
        }
        return faults;
    }

    private void fault(String key, List<Difference> found, Consumer<String> faulty) {
        found.forEach(differences::note);
        faulty.accept(key);
    }
}
