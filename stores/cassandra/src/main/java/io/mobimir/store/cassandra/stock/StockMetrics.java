package io.mobimir.store.cassandra.stock;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** What the group commit of one instance has done since it was made. */
public final class StockMetrics {
    private static final int SIZES = 11;

    private final AtomicLongArray sizes = new AtomicLongArray(SIZES);
    private final LongAdder calls = new LongAdder();
    private final LongAdder looks = new LongAdder();
    private final LongAdder lost = new LongAdder();
    private final LongAdder unknown = new LongAdder();
    private final LongAdder refusedBusy = new LongAdder();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger riding = new AtomicInteger();

    /**
     * The counters at one moment.
     *
     * @param groups how many groups were written
     * @param calls how many calls those groups held together
     * @param looks reads before a decision
     * @param lost groups that another instance was faster than, and that were decided again
     * @param unknown groups of which the store did not say what became of them, and that were settled
     * @param busy calls that were refused because too many were waiting
     * @param waiting calls that wait for their turn now
     * @param riding calls that wait for others to be served with; nobody waits for them
     * @param sizes how many groups had up to so many calls
     */
    public record Snapshot(
            long groups,
            long calls,
            long looks,
            long lost,
            long unknown,
            long busy,
            int waiting,
            int riding,
            Map<Integer, Long> sizes) {
        public Snapshot {
            sizes = Map.copyOf(sizes);
        }

        public double callsPerGroup() {
            return groups == 0 ? 0 : (double) calls / groups;
        }
    }

    public Snapshot snapshot() {
        Map<Integer, Long> bySize = new TreeMap<>();
        long groups = 0;
        for (int i = 0; i < SIZES; i++) {
            bySize.put(1 << i, sizes.get(i));
            groups += sizes.get(i);
        }
        return new Snapshot(
                groups,
                calls.sum(),
                looks.sum(),
                lost.sum(),
                unknown.sum(),
                refusedBusy.sum(),
                waiting.get(),
                riding.get(),
                bySize);
    }

    void wrote(int size) {
        int log = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, size - 1));
        sizes.incrementAndGet(Math.min(SIZES - 1, log));
        calls.add(size);
    }

    void looked() {
        looks.increment();
    }

    void lost() {
        lost.increment();
    }

    void unknown() {
        unknown.increment();
    }

    void busy() {
        refusedBusy.increment();
    }

    /** Returns how many ride now. */
    int riding(int change) {
        return riding.addAndGet(change);
    }

    void waiting(int change) {
        waiting.addAndGet(change);
    }
}
