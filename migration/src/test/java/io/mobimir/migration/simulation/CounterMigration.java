package io.mobimir.migration.simulation;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.copy.Backfill;
import io.mobimir.migration.engine.Engine;
import io.mobimir.migration.live.MigratingCalls;
import io.mobimir.migration.live.Participant;
import io.mobimir.migration.live.ShadowReads;
import io.mobimir.migration.memory.MemoryMigrationRecords;
import io.mobimir.migration.record.JointRecords;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.verify.FaultTriage;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Two sides with their records, and instances that serve counters while an engine migrates them. */
final class CounterMigration extends RunningMigration<Long> {
    final MemorySide origin;
    final MemorySide target;
    final Sides<MigrationRecords> records;

    CounterMigration() {
        this(new MemorySide(), new MemorySide(), new MemoryMigrationRecords(), TIMING);
    }

    CounterMigration(MemorySide origin, MemorySide target, MigrationRecords originRecords, Timing timing) {
        this(
                origin,
                target,
                new Sides<>(
                        FailingRecords.with(originRecords, origin::isDown),
                        FailingRecords.with(new MemoryMigrationRecords(), target::isDown)),
                timing);
    }

    private CounterMigration(MemorySide origin, MemorySide target, Sides<MigrationRecords> records, Timing timing) {
        super(
                new MigratedEntity<>("counters", new Sides<>(origin, target), CounterMigration::fields),
                new JointRecords(records),
                5,
                timing);
        this.origin = origin;
        this.target = target;
        this.records = records;
    }

    /** A running instance. */
    record RunningInstance(Participant participant, Counters counters) {}

    RunningInstance instance(String name) {
        return instance(name, joint);
    }

    RunningInstance instance(String name, JointRecords seen) {
        Participant participant = join(name, seen);
        Sides<Counters> stores = new Sides<>(origin, target);
        ShadowReads<Counters> shadow =
                new ShadowReads<>(stores, new FaultTriage<>(entity, timing, Time.system()), participant, seen);
        opened(shadow::close);
        return new RunningInstance(
                participant, new MigratingCounters(new MigratingCalls<>(stores, participant, shadow), true));
    }

    Engine<Long> engine(String name) {
        return engine(name, new Backfill.BackfillSettings(16, 2, 4));
    }

    @Override
    public void close() {
        origin.failing = false;
        target.failing = false;
        target.silentMillis = 0;
        super.close();
    }

    private static SortedMap<String, String> fields(Long value) {
        return new TreeMap<>(Map.of("value", Long.toString(value)));
    }
}
