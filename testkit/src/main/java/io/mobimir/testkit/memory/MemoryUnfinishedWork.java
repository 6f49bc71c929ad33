package io.mobimir.testkit.memory;

import io.mobimir.shop.UnfinishedWork;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiPredicate;

/** Promises in a list. */
public class MemoryUnfinishedWork implements UnfinishedWork {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final List<Made> open = new CopyOnWriteArrayList<>();
    private final Clock clock;

    private record Made(String kind, String id, Instant at) {}

    public MemoryUnfinishedWork(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Promise make(String kind, String id) {
        Made made = new Made(kind, id, clock.instant());
        open.add(made);
        return () -> open.remove(made);
    }

    /** Lets somebody look after everything that was promised a while ago; what they call over is forgotten. */
    public void sweep(String kind, BiPredicate<String, Duration> finisher) {
        for (Made made : List.copyOf(open)) {
            Duration age = Duration.between(made.at, clock.instant());
            if (made.kind.equals(kind) && age.compareTo(PATIENCE) >= 0 && finisher.test(made.id, age)) {
                open.remove(made);
            }
        }
    }
}
