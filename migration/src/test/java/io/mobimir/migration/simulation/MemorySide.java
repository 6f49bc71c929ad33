package io.mobimir.migration.simulation;

import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Time;
import io.mobimir.migration.Versioned;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** One side of a migration of counters, with a table that repeats them. */
class MemorySide implements Counters, Replica<Long> {
    private static final int RANGES = 16;

    private final Clock clock;

    protected final Map<String, Versioned<Long>> rows = new ConcurrentHashMap<>();
    private final Map<String, Long> copies = new ConcurrentHashMap<>();
    private final Map<String, String> broken = new ConcurrentHashMap<>();
    volatile boolean failing;
    volatile long delayMillis;
    /** The time that a call to its records waits before it fails. */
    volatile long silentMillis;
    /** The key whose copies cannot be read. */
    volatile String hidden = "";

    MemorySide() {
        this(Clock.systemUTC());
    }

    MemorySide(Clock clock) {
        this.clock = clock;
    }

    boolean isDown() {
        if (silentMillis > 0) {
            Time.sleep(Duration.ofMillis(silentMillis));
        }
        return failing || silentMillis > 0;
    }

    @Override
    public long increment(String key) {
        answer();
        return rows.merge(
                        key,
                        first(),
                        (old, first) -> next(old, Optional.of(old.state().orElse(0L) + 1)))
                .state()
                .orElseThrow();
    }

    @Override
    public Optional<Long> find(String key) {
        answer();
        return Optional.ofNullable(rows.get(key)).flatMap(Versioned::state);
    }

    @Override
    public void remove(String key) {
        answer();
        rows.computeIfPresent(key, (same, old) -> next(old, Optional.empty()));
    }

    @Override
    public Optional<Versioned<Long>> read(String key) {
        answer();
        if (broken.containsKey(key)) {
            throw new IllegalArgumentException(broken.get(key));
        }
        return Optional.ofNullable(rows.get(key));
    }

    @Override
    public void apply(String key, Versioned<Long> state) {
        answer();
        rows.merge(key, state, (old, offered) -> offered.version() > old.version() ? offered : old);
        copies.remove(key);
    }

    @Override
    public List<String> ranges(int about) {
        return IntStream.range(0, RANGES).mapToObj(Integer::toString).toList();
    }

    @Override
    public void scan(String range, Consumer<ScannedKey<Long>> each) {
        answer();
        int part = Integer.parseInt(range);
        broken.forEach((key, reason) -> {
            if (Math.floorMod(key.hashCode(), RANGES) == part) {
                each.accept(new ScannedKey.Rejected<>(key, reason));
            }
        });
        rows.forEach((key, state) -> {
            if (Math.floorMod(key.hashCode(), RANGES) == part && !broken.containsKey(key)) {
                each.accept(new ScannedKey.Found<>(key, state));
            }
        });
    }

    @Override
    public void checkCopies(String key, Consumer<String> fault) {
        if (key.equals(hidden)) {
            throw new StoreException(Outcome.NOT_APPLIED, "the copies of " + key + " cannot be read");
        }
        Optional.ofNullable(copies.get(key)).ifPresent(wrong -> fault.accept(key + ": copy.value is " + wrong));
    }

    void breakDocument(String key, String reason) {
        broken.put(key, reason);
    }

    void mendDocument(String key) {
        broken.remove(key);
    }

    void breakCopy(String key) {
        copies.put(key, -1L);
    }

    /** Changes a row without a new version. */
    void spoil(String key, long value) {
        rows.computeIfPresent(key, (same, old) -> new Versioned<>(old.version(), Optional.of(value)));
    }

    void lose(String key) {
        rows.remove(key);
    }

    private void answer() {
        if (delayMillis > 0) {
            try {
                Thread.sleep(delayMillis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        if (failing) {
            throw new StoreException(Outcome.NOT_APPLIED, "this side is down");
        }
    }

    private Versioned<Long> first() {
        return new Versioned<>(micros(), Optional.of(1L));
    }

    private Versioned<Long> next(Versioned<Long> old, Optional<Long> value) {
        return new Versioned<>(Math.max(micros(), old.version() + 1), value);
    }

    private long micros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant());
    }
}
