package io.mobimir.testkit.migration;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.Entity;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.copy.Backfill;
import io.mobimir.migration.copy.Sync;
import io.mobimir.migration.engine.Answer;
import io.mobimir.migration.engine.Engine;
import io.mobimir.migration.engine.Jobs;
import io.mobimir.migration.engine.Migration;
import io.mobimir.migration.live.Calls;
import io.mobimir.migration.live.Migrating;
import io.mobimir.migration.live.Participant;
import io.mobimir.migration.live.Shadow;
import io.mobimir.migration.record.Ledger;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.verify.Triage;
import io.mobimir.testkit.memory.MemoryMigrationRecords;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Two sides with their records, and instances that serve counters while an engine moves them. */
final class Scene implements AutoCloseable {
    static final Timing TIMING = new Timing(
            Duration.ofMillis(10),
            Duration.ofSeconds(2),
            Duration.ofSeconds(4),
            Duration.ofSeconds(2),
            Duration.ofSeconds(2));
    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final Calls<Counters> CALLS = Calls.of(Counters.class)
            .writes("increment", arguments -> List.of(arguments.at(0, String.class)))
            .writes("remove", arguments -> List.of(arguments.at(0, String.class)))
            .reads("find", (arguments, answer) -> List.of(arguments.at(0, String.class)))
            .complete();

    final MemorySide origin;
    final MemorySide target;
    final Sides<MigrationRecords> records;
    final Ledger ledger;
    final Entity<Long> entity;
    final Timing timing;
    final Migration migration;
    private final AtomicInteger names = new AtomicInteger();
    private final Deque<Runnable> opened = new ArrayDeque<>();

    Scene() {
        this(new MemorySide(), new MemorySide(), new MemoryMigrationRecords(), TIMING);
    }

    Scene(MemorySide origin, MemorySide target, MigrationRecords originRecords, Timing timing) {
        this.origin = origin;
        this.target = target;
        this.records = new Sides<>(
                FailingRecords.with(originRecords, () -> origin.failing),
                FailingRecords.with(new MemoryMigrationRecords(), () -> target.failing));
        this.ledger = new Ledger(records);
        this.entity = new Entity<>("counters", new Sides<>(origin, target), Scene::fields);
        this.timing = timing;
        this.migration = new Migration(entity, ledger, 5, timing, Time.system());
    }

    /** A running instance. */
    record Running(Participant participant, Counters counters) {}

    Running instance(String name) {
        return instance(name, ledger);
    }

    Running instance(String name, Ledger seen) {
        Participant participant =
                Participant.join(name + "-" + names.incrementAndGet(), seen, new Sync<>(entity), timing, Time.system());
        Sides<Counters> stores = new Sides<>(origin, target);
        Shadow<Counters> shadow =
                new Shadow<>(CALLS, stores, new Triage<>(entity, timing, Time.system()), participant, seen);
        opened.push(participant::close);
        opened.push(shadow::close);
        return new Running(participant, Migrating.port(CALLS, stores, participant, shadow));
    }

    Engine<Long> engine(String name) {
        Jobs.Settings settings = new Jobs.Settings(new Backfill.Settings(16, 2, 4), () -> Duration.ZERO, true);
        Engine<Long> engine =
                new Engine<>(name + "-" + names.incrementAndGet(), entity, ledger, settings, timing, Time.system());
        opened.push(engine::close);
        return engine.begin();
    }

    Phase phase() {
        return ledger.current().position().phase();
    }

    void awaitPhase(Phase phase) {
        await(() -> phase() == phase, () -> "phase " + phase + " instead of " + migration.status());
    }

    /** Asks until it is done; what stands in the way has to go away by itself. */
    void insist(Supplier<Answer> command) {
        Answer[] last = new Answer[1];
        await(
                () -> {
                    last[0] = command.get();
                    return last[0] instanceof Answer.Done;
                },
                () -> "still " + last[0]);
    }

    static void await(BooleanSupplier condition, Supplier<String> otherwise) {
        long begun = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(Duration.ofNanos(System.nanoTime() - begun))
                    .as(otherwise)
                    .isLessThan(PATIENCE);
            Time.sleep(Duration.ofMillis(10));
        }
    }

    @Override
    public void close() {
        origin.failing = false;
        target.failing = false;
        while (!opened.isEmpty()) {
            opened.pop().run();
        }
    }

    private static SortedMap<String, String> fields(Long value) {
        return new TreeMap<>(Map.of("value", Long.toString(value)));
    }
}
