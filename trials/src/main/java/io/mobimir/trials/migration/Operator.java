package io.mobimir.trials.migration;

import io.mobimir.app.config.Entity;
import io.mobimir.app.migration.EntityMigration;
import io.mobimir.migration.Phase;
import io.mobimir.migration.Side;
import io.mobimir.migration.Time;
import io.mobimir.migration.Timing;
import io.mobimir.migration.engine.Migration;
import io.mobimir.migration.engine.OperatorResult;
import io.mobimir.migration.engine.Status;
import io.mobimir.migration.record.EngineClaim;
import io.mobimir.migration.record.Reject;
import io.mobimir.shop.StoreException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Takes the steps of the migrations as a person would with {@code mobimir migrate}, for all entities one after another. */
final class Operator {
    private static final Duration PATIENCE = Duration.ofMinutes(15);
    private static final Duration PATIENCE_PER_ROW = Duration.ofMillis(20);
    private static final Duration LOOK = Duration.ofMillis(250);
    private static final long READS_TO_COMPARE = 100;

    private final MigrationSetup setup;
    private final MigrationObservations observations;
    private final Map<Entity, Migration> migrations = new EnumMap<>(Entity.class);
    private final List<Duration> flips = new ArrayList<>();
    private final Duration patience;
    private int refusedFlips;

    Operator(MigrationSetup setup, MigrationObservations observations) {
        this.setup = setup;
        this.observations = observations;
        this.patience = PATIENCE.plus(PATIENCE_PER_ROW.multipliedBy(setup.old.orders() + setup.old.carts()));
        for (Entity entity : MigrationSetup.MOVING) {
            migrations.put(
                    entity,
                    EntityMigration.of(entity, setup.stores(), Timing.STANDARD, Clock.systemUTC())
                            .asked(READS_TO_COMPARE));
        }
    }

    /** Starts writing to both stores, and pauses everything else until {@link #goOn}. */
    void startPaused() {
        each(Migration::pause);
        each(Migration::start);
    }

    void goOn() {
        each(Migration::resume);
    }

    void finish() {
        each(Migration::finish);
    }

    private void each(Function<Migration, OperatorResult> step) {
        migrations.values().forEach(migration -> insist(() -> step.apply(migration)));
    }

    /** Makes a side decide about every entity, and records how long each switch took. */
    void flip(Side to) {
        migrations.forEach((entity, migration) -> {
            insist(() -> flip(migration, to));
            setup.desk().decides(entity, to);
        });
    }

    private OperatorResult flip(Migration migration, Side to) {
        long begun = System.nanoTime();
        OperatorResult answer = to == Side.TARGET ? migration.switchReads() : migration.rollback();
        if (answer instanceof OperatorResult.Done) {
            flips.add(Duration.ofNanos(System.nanoTime() - begun));
        } else {
            refusedFlips++;
            compareAgainIfNeeded(migration);
        }
        return answer;
    }

    /** Verifies once more if a read differed, as the refusal says. */
    private void compareAgainIfNeeded(Migration migration) {
        Status status = migration.status();
        long differed =
                status.instances().stream().mapToLong(Status.Member::mismatched).sum();
        if (differed > 0
                && status.phase() == Phase.SHADOW
                && status.state().trust().isFresh()) {
            observations.readsDiffered(differed);
            migration.verify();
        }
    }

    /** Returns how long each switch and each way back took, from the command to its end. */
    List<Duration> flips() {
        return List.copyOf(flips);
    }

    int refusedFlips() {
        return refusedFlips;
    }

    /** Waits until all entities are in this phase or a later one. */
    void awaitPhase(Phase phase) {
        await(status -> status.phase().compareTo(phase) >= 0, "phase " + phase);
    }

    /** Waits until no write waits to be copied. */
    void awaitDrained() {
        await(status -> status.lag().queued() == 0, "an empty queue");
    }

    /** Waits until no obstacle to a switch is left. */
    void awaitAgreement() {
        await(status -> status.blocks().isEmpty(), "reads that agree");
    }

    /** Verifies everything again and waits for a result without a difference. */
    void verify() {
        each(Migration::verify);
        awaitVerified();
    }

    void awaitVerified() {
        await(
                status -> {
                    if (status.state().paused()) {
                        throw new IllegalStateException("the engine gave up on %s: %s"
                                .formatted(status.entity(), status.state().trust()));
                    }
                    return status.state().trust().isFresh();
                },
                "a clean verification");
    }

    List<Reject> rejects(Entity entity) {
        return migration(entity).rejects(Integer.MAX_VALUE);
    }

    void acceptRejects() {
        for (Entity entity : MigrationSetup.MOVING) {
            rejects(entity).stream()
                    .filter(reject -> !reject.accepted())
                    .forEach(reject -> insist(() -> migration(entity).acceptLoss(reject.key())));
        }
    }

    private Migration migration(Entity entity) {
        return Optional.ofNullable(migrations.get(entity)).orElseThrow();
    }

    /** Reads the status of all entities and records it; empty while a store is out of reach. */
    Optional<List<Status>> look() {
        try {
            List<Status> all =
                    migrations.values().stream().map(Migration::status).toList();
            all.forEach(observations::learn);
            return Optional.of(all);
        } catch (StoreException e) {
            return Optional.empty();
        }
    }

    /** Returns the process id of the engine that works on an entity, if there is one. */
    Optional<Long> engine(Entity entity) {
        try {
            return setup.stores()
                    .of(setup.desk().authority(entity))
                    .records(entity.title())
                    .state()
                    .claim()
                    .map(Operator::pid);
        } catch (StoreException e) {
            return Optional.empty();
        }
    }

    /** Reads the process id from the name of an instance: {@code host-4711-a0f3}. */
    private static long pid(EngineClaim claim) {
        String[] parts = claim.owner().split("-", -1);
        return Long.parseLong(parts[parts.length - 2]);
    }

    private void await(Predicate<Status> condition, String what) {
        awaitTrue(
                () -> look().filter(all -> all.stream().allMatch(condition)).isPresent(),
                () -> what + " was not reached: " + look());
    }

    /** Repeats a step until it succeeds; obstacles have to go away by themselves. */
    private void insist(Supplier<OperatorResult> step) {
        String[] last = {""};
        awaitTrue(
                () -> {
                    try {
                        OperatorResult answer = step.get();
                        last[0] = answer.toString();
                        return answer instanceof OperatorResult.Done;
                    } catch (StoreException e) {
                        last[0] = e.toString();
                        return false;
                    }
                },
                () -> "a step was refused for too long: " + last[0]);
    }

    private void awaitTrue(BooleanSupplier condition, Supplier<String> otherwise) {
        long begun = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - begun > patience.toNanos()) {
                throw new IllegalStateException(otherwise.get());
            }
            Time.sleep(LOOK);
        }
    }
}
