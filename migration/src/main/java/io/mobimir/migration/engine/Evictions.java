package io.mobimir.migration.engine;

import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.record.Instance;
import io.mobimir.migration.record.JointRecords;
import io.mobimir.migration.record.MigrationState;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Evicts instances whose heartbeat stands still, and has the writes that they may have left copied. */
final class Evictions {
    private static final Logger LOG = LoggerFactory.getLogger(Evictions.class);
    /** The largest lag of an instance's clock behind the versions that it wrote. */
    private static final Duration MARGIN = Duration.ofMinutes(1);

    private final JointRecords records;
    private final Timing timing;
    private final Time time;
    private final Map<String, Seen> seen = new HashMap<>();

    private record Seen(long beat, long since) {}

    Evictions(JointRecords records, Timing timing, Time time) {
        this.records = records;
        this.timing = timing;
        this.time = time;
    }

    /** Checks the heartbeat of every instance once. */
    void check(MigrationState state) {
        List<Instance> all = records.home(state).instances().all();
        seen.keySet().retainAll(all.stream().map(Instance::id).toList());
        for (Instance instance : all) {
            Seen before = seen.get(instance.id());
            if (before == null || before.beat() != instance.beat()) {
                seen.put(instance.id(), new Seen(instance.beat(), time.nanoTime()));
            } else if (time.since(before.since()).compareTo(timing.eviction()) > 0) {
                evict(instance);
            }
        }
    }

    private void evict(Instance instance) {
        MigrationState state = records.current();
        boolean mayHaveLeft = state.position().writesTwice();
        MigrationState shaken = state.with(state.trust().shaken(instance.at().minus(MARGIN)));
        if (mayHaveLeft && !records.replace(state, shaken)) {
            return;
        }
        records.home(state).instances().remove(instance.id());
        LOG.warn("Instance {} has been silent since {} and is evicted", instance.id(), instance.at());
    }
}
