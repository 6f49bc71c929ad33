package io.mobimir.migration.simulation;

import io.mobimir.migration.live.Comparison;
import io.mobimir.migration.live.MigratingCalls;
import java.util.List;
import java.util.Optional;

/**
 * Counters in both stores.
 *
 * @param compared whether reads are compared, which happens on other threads
 */
record MigratingCounters(MigratingCalls<Counters> both, boolean compared) implements Counters {
    @Override
    public long increment(String key) {
        return both.write(List.of(key), counters -> counters.increment(key));
    }

    @Override
    public Optional<Long> find(String key) {
        return compared
                ? both.read(Comparison.of("counter " + key, key, count -> count), counters -> counters.find(key))
                : both.read(counters -> counters.find(key));
    }

    @Override
    public void remove(String key) {
        both.change(List.of(key), counters -> counters.remove(key));
    }
}
