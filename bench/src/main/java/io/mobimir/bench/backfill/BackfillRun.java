package io.mobimir.bench.backfill;

import io.mobimir.bench.Load;
import io.mobimir.lab.load.Latencies;
import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.Replica;
import io.mobimir.migration.Side;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.copy.Backfill;
import io.mobimir.migration.copy.CopyThrottle;
import io.mobimir.migration.entity.OrderState;
import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.migration.CassandraMigrationRecords;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Runs the engine's own backfill with its records on Cassandra, from orders that are made anew for each round. */
record BackfillRun(
        Cassandra cassandra,
        Replica<OrderState> target,
        Supplier<CopyThrottle> governors,
        Supplier<GeneratedOrders> origins)
        implements Load {
    /** The time that the throttle needs to find its rate. */
    private static final double WARM_UP_SECONDS = 15;

    @Override
    public double rate(int atOnce, double seconds, Latencies latencies) {
        long start = System.nanoTime();
        long end = start + (long) (seconds * 1e9);
        long copied = copy(() -> System.nanoTime() < end);
        return copied / ((System.nanoTime() - start) / 1e9);
    }

    @Override
    public String unit() {
        return "orders/s";
    }

    @Override
    public double warmUpSeconds() {
        return WARM_UP_SECONDS;
    }

    /** Copies until it is closed. */
    AutoCloseable inBackground() {
        AtomicBoolean goOn = new AtomicBoolean(true);
        Thread copier = new Thread(() -> copy(goOn::get), "copier");
        copier.start();
        return () -> {
            goOn.set(false);
            copier.join();
        };
    }

    private long copy(BooleanSupplier goOn) {
        GeneratedOrders origin = origins.get();
        MigrationRecords records = new CassandraMigrationRecords(cassandra, "bench", Clock.systemUTC());
        MigratedEntity<OrderState> orders =
                new MigratedEntity<>("bench", new Sides<>(origin, target), OrderState::fields);
        new Backfill<>(orders, records, governors.get(), Backfill.BackfillSettings.STANDARD, Time.system())
                .run(Side.ORIGIN, Instant.now(), goOn);
        origin.check();
        return origin.count();
    }
}
