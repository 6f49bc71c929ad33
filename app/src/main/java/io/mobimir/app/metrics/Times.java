package io.mobimir.app.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** One meter of times with labels; each combination of values is looked up once. */
final class Times {
    private static final Duration[] STEPS = IntStream.of(1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final MeterRegistry registry;
    private final String name;
    private final List<String> labels;
    private final Map<List<String>, Timer> timers = new ConcurrentHashMap<>();

    Times(MeterRegistry registry, String name, String... labels) {
        this.registry = registry;
        this.name = name;
        this.labels = List.of(labels);
    }

    void took(long nanos, String... values) {
        List<String> key = Arrays.asList(values);
        Timer known = timers.get(key); // computing may wait for others, although there is nothing to compute
        (known == null ? timers.computeIfAbsent(key, this::timer) : known).record(nanos, TimeUnit.NANOSECONDS);
    }

    private Timer timer(List<String> values) {
        List<Tag> tags = IntStream.range(0, labels.size())
                .mapToObj(i -> Tag.of(labels.get(i), values.get(i)))
                .toList();
        return Timer.builder(name)
                .tags(Tags.of(tags))
                .serviceLevelObjectives(STEPS)
                .register(registry);
    }
}
