package io.mobimir.migration.simulation;

import io.mobimir.migration.MigratedEntity;
import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Side;
import io.mobimir.migration.Sides;
import io.mobimir.migration.Time;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.memory.MemoryMigrationRecords;
import io.mobimir.migration.verify.Verify;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** A side that generates its rows while they are read; every so often a row is wrong. */
final class GeneratedSide implements Replica<Long> {
    private static final int RANGES = 64;

    private final int rows;
    private final int wrongEvery;

    private GeneratedSide(int rows, int wrongEvery) {
        this.rows = rows;
        this.wrongEvery = wrongEvery;
    }

    /** Compares a given number of rows, of which some differ, and prints the result. */
    public static void main(String[] arguments) {
        int rows = Integer.parseInt(arguments[0]);
        int wrong = Integer.parseInt(arguments[1]);
        Sides<Replica<Long>> sides =
                new Sides<>(new GeneratedSide(rows, Integer.MAX_VALUE), new GeneratedSide(rows, rows / wrong));
        MigratedEntity<Long> entity =
                new MigratedEntity<>("generated", sides, value -> new TreeMap<>(Map.of("value", Long.toString(value))));
        MemoryMigrationRecords records = new MemoryMigrationRecords();
        Optional<Verify.VerifyResult> result = new Verify<>(entity, records, CounterMigration.TIMING, Time.system())
                .run(Side.ORIGIN, () -> true, key -> {});
        System.out.println(result.orElseThrow());
    }

    @Override
    public Optional<Versioned<Long>> read(String key) {
        return Optional.of(row(Integer.parseInt(key.substring(4))));
    }

    @Override
    public void apply(String key, Versioned<Long> state) {
        throw new UnsupportedOperationException("generated rows stay as they are");
    }

    @Override
    public List<String> ranges(int about) {
        return IntStream.range(0, RANGES).mapToObj(Integer::toString).toList();
    }

    @Override
    public void scan(String range, Consumer<ScannedKey<Long>> each) {
        for (int i = Integer.parseInt(range); i < rows; i += RANGES) {
            each.accept(new ScannedKey.Found<>("row-" + i, row(i)));
        }
    }

    private Versioned<Long> row(int number) {
        boolean wrong = number % wrongEvery == wrongEvery - 1;
        return new Versioned<>(number + 1L, Optional.of(wrong ? -1L : number * 31L));
    }
}
