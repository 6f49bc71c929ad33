package io.mobimir.migration.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Side;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.copy.Backfill;
import io.mobimir.migration.copy.CallTimings;
import io.mobimir.migration.copy.KeySync;
import io.mobimir.migration.engine.Engine;
import io.mobimir.migration.engine.Jobs;
import io.mobimir.migration.engine.Migration;
import io.mobimir.migration.engine.OperatorResult;
import io.mobimir.migration.live.MigratingCalls;
import io.mobimir.migration.live.Participant;
import io.mobimir.migration.live.ShadowReads;
import io.mobimir.migration.record.Checkpoints;
import io.mobimir.migration.record.Differences;
import io.mobimir.migration.record.Instances;
import io.mobimir.migration.record.JointRecords;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.migration.record.MigrationState;
import io.mobimir.migration.record.Rejects;
import io.mobimir.migration.record.StateRecord;
import io.mobimir.migration.record.SyncQueue;
import io.mobimir.migration.verify.FaultTriage;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.testkit.simulation.Actors;
import io.mobimir.testkit.simulation.Fleet;
import io.mobimir.testkit.simulation.ProcessLife;
import io.mobimir.testkit.simulation.SimulatedTime;
import io.mobimir.testkit.simulation.UnreliableCalls;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A whole migration in simulated time: instances that serve counters, engines that run it, an operator who changes
 * their mind. Calls to both stores and their records get lost or come late, sides are down, and each process may die or
 * stand still at any step. Fails if a counter loses an acknowledged write, if a read is older than an earlier answer,
 * or if the migration does not end where the operator wants it.
 */
final class MigrationSimulation {
    private static final Instant BEGINNING = Instant.parse("2026-11-27T09:00:00Z");
    private static final Duration TROUBLE = Duration.ofSeconds(90);
    private static final Duration LONGEST = Duration.ofMinutes(20);
    private static final int MOST_KEYS = 4;
    /** Calls never arrive after the longest request time. */
    private static final Timing TIMING = new Timing(
            Duration.ofMillis(200),
            Duration.ofSeconds(4),
            Duration.ofSeconds(20),
            Duration.ofSeconds(3),
            Duration.ofSeconds(5));

    private final SimulatedTime time;
    private final Actors actors;
    private final Sides<MemorySide> sides;
    private final Sides<MigrationRecords> records;
    private final Duration latency;
    private final double losses;
    private final Fleet<MigratingInstance> instances;
    private final List<Counted> counted = new ArrayList<>();
    private int names;
    private int answered;
    private boolean over;

    MigrationSimulation(long seed, Function<Clock, MemorySide> side, Supplier<MigrationRecords> record) {
        this.time = new SimulatedTime(seed);
        this.actors = new Actors(time);
        Clock clock = time.clock(BEGINNING);
        this.sides = new Sides<>(side.apply(clock), side.apply(clock));
        this.records = new Sides<>(record.get(), record.get());
        this.latency = Duration.ofMillis(1L << time.pick(6));
        this.losses = time.pick(0, 0.003, 0.03);
        int keys = 1 + time.pick(MOST_KEYS);
        for (int n = 0; n < keys; n++) {
            counted.add(new Counted("key-" + n));
        }
        this.instances = new Fleet<>(time, 1 + time.pick(3), MigratingInstance::new);
    }

    /** A counter as its customers know it. */
    private static final class Counted {
        private final String key;
        private final List<Long> made = new ArrayList<>();
        private long unknown;
        private long largest;

        Counted(String key) {
            this.key = key;
        }
    }

    /** Runs the simulation; returns how many writes were acknowledged. */
    int run() {
        try (actors) {
            int customers = 1 + time.pick(4);
            for (int n = 0; n < customers; n++) {
                actors.start(time.upTo(Duration.ofSeconds(1)), this::use);
            }
            int deaths = time.pick(4);
            for (int n = 0; n < deaths; n++) {
                time.later(time.upTo(TROUBLE), instances::killOne);
            }
            int departures = time.pick(3);
            for (int n = 0; n < departures; n++) {
                actors.start(time.upTo(TROUBLE), () -> instances.any().leave());
            }
            int outages = time.pick(3);
            for (int n = 0; n < outages; n++) {
                Side down = time.happens(0.5) ? Side.ORIGIN : Side.TARGET;
                Duration begin = time.upTo(TROUBLE.dividedBy(2));
                time.later(begin, () -> lose(down, 1));
                time.later(begin.plus(time.upTo(Duration.ofSeconds(15))), () -> lose(down, losses));
            }
            time.later(TROUBLE, () -> {
                lose(Side.ORIGIN, 0);
                lose(Side.TARGET, 0);
            });
            actors.start(time.upTo(Duration.ofSeconds(5)), this::operate);
            while (actors.goOn()) {
                assertThat(time.now()).as("it comes to an end").isLessThan(LONGEST);
            }
            assertThat(over).as("the operator is content").isTrue();
            return answered;
        }
    }

    private boolean inTrouble() {
        return time.now().compareTo(TROUBLE) < 0;
    }

    private void lose(Side side, double some) {
        instances.forEach(instance -> instance.ways.of(side).lose(some));
    }

    private static <A> Optional<A> attempt(Supplier<A> call) {
        try {
            return Optional.of(call.get());
        } catch (StoreException | ProcessLife.Death e) {
            return Optional.empty();
        }
    }

    // ---- customers

    private void use() {
        ProcessLife immortal = new ProcessLife();
        while (!over) {
            actors.sleep(time.upTo(Duration.ofMillis(800)), immortal);
            MigratingInstance instance = instances.any();
            Counted counter = counted.get(time.pick(counted.size()));
            if (time.happens(0.6)) {
                increment(instance, counter);
            } else {
                find(instance, counter);
            }
        }
    }

    private void increment(MigratingInstance instance, Counted known) {
        String key = known.key;
        long before = known.largest;
        try {
            long made = instance.counters().increment(key);
            assertThat(known.made).as("%s was made %d twice", key, made).doesNotContain(made);
            assertThat(made).as("%s after %d was known", key, before).isGreaterThan(before);
            known.made.add(made);
            known.largest = Math.max(known.largest, made);
            answered++;
        } catch (StoreException e) {
            known.unknown += e.outcome() == Outcome.UNKNOWN ? 1 : 0;
        } catch (ProcessLife.Death e) {
            known.unknown++;
        }
    }

    private void find(MigratingInstance instance, Counted known) {
        String key = known.key;
        long before = known.largest;
        attempt(() -> instance.counters().find(key).orElse(0L)).ifPresent(seen -> {
            assertThat(seen).as("%s was read after %d was known", key, before).isGreaterThanOrEqualTo(before);
            known.largest = Math.max(known.largest, seen);
        });
    }

    // ---- the operator

    private void operate() {
        ProcessLife immortal = new ProcessLife();
        while (inTrouble()) {
            Migration migration = instances.any().migration();
            int what = time.pick(8);
            attempt(() -> switch (what) {
                case 0, 1, 2 -> migration.start();
                case 3, 4 -> migration.switchReads();
                case 5 -> migration.rollback();
                case 6 -> migration.verify();
                default -> time.happens(0.5) ? migration.pause() : migration.resume();
            });
            actors.sleep(time.upTo(Duration.ofSeconds(12)), immortal);
        }
        Phase goal = List.of(Phase.ORIGIN, Phase.SHADOW, Phase.TARGET_READS, Phase.TARGET)
                .get(time.pick(4));
        insist(Migration::resume);
        while (phase() != goal) {
            Phase now = phase();
            if (now == Phase.ORIGIN) {
                attempt(() -> instances.any().migration().start());
            } else if (goal == Phase.ORIGIN || (goal == Phase.SHADOW && now == Phase.TARGET_READS)) {
                attempt(() -> instances.any().migration().rollback());
            } else if (now == Phase.SHADOW) {
                attempt(() -> instances.any().migration().switchReads());
            } else if (now == Phase.TARGET_READS) {
                attempt(() -> instances.any().migration().finish());
            }
            assertThat(time.now())
                    .as(() -> "the way to " + goal + ": " + state())
                    .isLessThan(LONGEST.dividedBy(2));
            actors.sleep(Duration.ofSeconds(1), immortal);
        }
        actors.sleep(Duration.ofSeconds(10), immortal);
        over = true;
        actors.sleep(Duration.ofSeconds(60), immortal); // by then every request is answered and every key copied
        check();
        instances.forEach(instance -> instance.life.kill());
    }

    private void insist(Function<Migration, OperatorResult> command) {
        while (!(attempt(() -> command.apply(instances.any().migration())).orElse(null)
                instanceof OperatorResult.Done)) {
            actors.sleep(Duration.ofSeconds(1), new ProcessLife());
        }
    }

    private Phase phase() {
        return state().position().phase();
    }

    private MigrationState state() {
        return new JointRecords(records).current();
    }

    private void check() {
        Side authority = state().position().authority();
        counted.forEach(known -> {
            String key = known.key;
            long value = sides.of(authority).find(key).orElse(0L);
            assertThat(value)
                    .as(
                            "%s at the %s, with %d acknowledged and %d unknown",
                            key, authority, known.made.size(), known.unknown)
                    .isBetween((long) known.made.size(), known.made.size() + known.unknown)
                    .isGreaterThanOrEqualTo(known.largest);
        });
        if (state().position().writesTwice()) {
            assertThat(sides.of(authority.other()).rows)
                    .as("the other side in %s", state())
                    .isEqualTo(sides.of(authority).rows);
        }
    }

    // ---- instances

    /** The remote calls of the sides; the caller's own work on each row of a part is not one of them. */
    public interface Parts {
        List<ScannedKey<Long>> of(String range);
    }

    /** The records of a side as a process reaches them. */
    private record Reached(
            StateRecord state,
            Instances instances,
            SyncQueue queue,
            Checkpoints checkpoints,
            Rejects rejects,
            Differences differences)
            implements MigrationRecords {}

    /** A process that serves, and that may run the engine. */
    private final class MigratingInstance implements Fleet.Member {
        private final ProcessLife life = new ProcessLife();
        private final String name = "instance-" + names++;
        private final Sides<UnreliableCalls> ways = new Sides<>(way(), way());
        private final Duration ahead = time.upTo(Duration.ofSeconds(4)).minusSeconds(2);
        private final Time own = new Time(
                time.clock(BEGINNING.plus(ahead)),
                () -> time.now().toNanos(),
                pause -> actors.sleep(pause, life),
                new SimulatedThreads(time, actors, life));
        private final JointRecords ledger = new JointRecords(new Sides<>(records(Side.ORIGIN), records(Side.TARGET)));
        private final MigratedEntity<Long> entity = new MigratedEntity<>(
                "counters",
                new Sides<>(replica(Side.ORIGIN), replica(Side.TARGET)),
                value -> new TreeMap<>(Map.of("value", Long.toString(value))));
        private final Migration migration = new Migration(entity, ledger, 0, TIMING, own);
        private Optional<Participant> participant = Optional.empty();
        private Optional<Counters> counters = Optional.empty();
        private boolean leaving;

        MigratingInstance() {
            actors.start(Duration.ZERO, this::begin);
        }

        private UnreliableCalls way() {
            return new UnreliableCalls(time, actors, life, latency, inTrouble() ? losses : 0);
        }

        @Override
        public ProcessLife life() {
            return life;
        }

        private void begin() {
            try {
                while (participant.isEmpty()) {
                    participant = attempt(() -> Participant.join(name, ledger, new KeySync<>(entity), TIMING, own));
                    actors.sleep(time.upTo(Duration.ofSeconds(1)), life);
                }
                serve(participant.get());
                Jobs.JobSettings settings =
                        new Jobs.JobSettings(new Backfill.BackfillSettings(16, 2, 4), CallTimings.NONE, true);
                new Engine<>(name, entity, ledger, settings, TIMING, own).begin();
            } catch (ProcessLife.Death e) {
                assertThat(life.isOver()).isTrue();
            }
        }

        private void serve(Participant joined) {
            Sides<Counters> stores = new Sides<>(
                    ways.origin().to(Counters.class, sides.origin()),
                    ways.target().to(Counters.class, sides.target()));
            ShadowReads<Counters> shadow =
                    new ShadowReads<>(stores, new FaultTriage<>(entity, TIMING, own), joined, ledger);
            counters = Optional.of(new MigratingCounters(new MigratingCalls<>(stores, joined, shadow), false));
        }

        /** Returns the counters; fails if the instance has not started yet or is gone. */
        Counters counters() {
            life.require();
            if (leaving || counters.isEmpty()) {
                throw new StoreException(Outcome.NOT_APPLIED, "simulated: not serving");
            }
            return counters.get();
        }

        Migration migration() {
            life.require();
            return migration;
        }

        /** Stops as a process does that is told to end; another one replaces it. */
        void leave() {
            if (participant.isPresent() && !leaving) {
                leaving = true;
                attempt(() -> {
                    participant.get().close();
                    return true;
                });
                instances.replace(this);
            }
        }

        private Replica<Long> replica(Side side) {
            MemorySide store = sides.of(side);
            Replica<?> reached = ways.of(side).to(Replica.class, store);
            @SuppressWarnings("unchecked")
            Replica<Long> rows = (Replica<Long>) reached;
            Parts parts = ways.of(side).to(Parts.class, range -> {
                List<ScannedKey<Long>> found = new ArrayList<>();
                store.scan(range, found::add);
                return found;
            });
            return new Replica<>() {
                @Override
                public Optional<Versioned<Long>> read(String key) {
                    return rows.read(key);
                }

                @Override
                public void apply(String key, Versioned<Long> state) {
                    rows.apply(key, state);
                }

                @Override
                public List<String> ranges(int about) {
                    return rows.ranges(about);
                }

                @Override
                public void scan(String range, Consumer<ScannedKey<Long>> each) {
                    parts.of(range).forEach(each);
                }
            };
        }

        private MigrationRecords records(Side side) {
            MigrationRecords kept = records.of(side);
            UnreliableCalls way = ways.of(side);
            return new Reached(
                    way.to(StateRecord.class, kept.state()),
                    way.to(Instances.class, kept.instances()),
                    way.to(SyncQueue.class, kept.queue()),
                    way.to(Checkpoints.class, kept.checkpoints()),
                    way.to(Rejects.class, kept.rejects()),
                    way.to(Differences.class, kept.differences()));
        }
    }
}
