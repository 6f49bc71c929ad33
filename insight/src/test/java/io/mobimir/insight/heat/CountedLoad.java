package io.mobimir.insight.heat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/** Reads of one table that are counted by {@link Heat} and, beside it, exactly; a second at a time. */
final class CountedLoad {
    static final String TABLE = "orders_by_user";
    static final HeatSeries READS = new HeatSeries(TABLE, AccessKind.READ);

    private final Heat heat;
    private final Deque<Map<HeatKey, Long>> seconds = new ArrayDeque<>();
    private Map<HeatKey, Long> second = new HashMap<>();
    private Instant now;

    CountedLoad(Instant start) {
        this.heat = new Heat(start);
        this.now = start;
    }

    Heat heat() {
        return heat;
    }

    Instant now() {
        return now;
    }

    void read(HeatKey key) {
        heat.count(tally -> tally.add(TABLE, AccessKind.READ, key, 100, 1_000));
        second.merge(key, 1L, Long::sum);
    }

    void tick() {
        now = now.plusSeconds(1);
        heat.tick(now);
        seconds.add(second);
        second = new HashMap<>();
        if (seconds.size() > 700) {
            seconds.remove();
        }
    }

    /** Returns the exact counts of the last seconds. */
    Map<HeatKey, Long> exact(Duration last) {
        Map<HeatKey, Long> sum = new HashMap<>();
        seconds.stream()
                .skip(Math.max(0, seconds.size() - last.toSeconds()))
                .forEach(each -> each.forEach((key, count) -> sum.merge(key, count, Long::sum)));
        return sum;
    }

    static HeatKey key(long number) {
        return HeatKey.of("customer-" + number);
    }

    /** Reads keys whose numbers come from the function. */
    void reads(int count, LongUnaryOperator key) {
        for (int i = 0; i < count; i++) {
            read(key(key.applyAsLong(i)));
        }
    }
}
