package io.mobimir.bench;

import io.mobimir.lab.load.Latencies;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** A load, and what each of its operations costs by meters that only go up. */
public final class CostedLoad implements Load {
    private final Load load;
    private final Supplier<Map<String, Double>> meters;
    private final Map<String, Double> used = new LinkedHashMap<>();
    private long operations;

    /** @param meters what was used up to now, by the names of the costs */
    public CostedLoad(Load load, Supplier<Map<String, Double>> meters) {
        this.load = load;
        this.meters = meters;
    }

    @Override
    public double rate(int atOnce, double seconds, Latencies latencies) {
        long counted = latencies.count();
        Map<String, Double> before = meters.get();
        double rate = load.rate(atOnce, seconds, latencies);
        meters.get().forEach((name, total) -> used.merge(name, total - before.getOrDefault(name, 0.0), Double::sum));
        operations += latencies.count() - counted;
        return rate;
    }

    @Override
    public void isWarm() {
        used.clear();
        operations = 0;
    }

    @Override
    public Map<String, Double> costs() {
        Map<String, Double> each = new LinkedHashMap<>();
        used.forEach((name, total) -> each.put(name, total / Math.max(1, operations)));
        return each;
    }
}
