package io.mobimir.testkit.memory;

import io.mobimir.shop.UnfinishedWork.Promise;
import io.mobimir.shop.UserId;
import io.mobimir.shop.checkout.Intent;
import io.mobimir.shop.checkout.Intents;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;

/** Announced intents in a list. */
public class MemoryIntents implements Intents {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final List<Announced> unsettled = new CopyOnWriteArrayList<>();
    private final Clock clock;

    /** An intent, and when it was announced. Two announcements of one intent are two. */
    private record Announced(Intent intent, Instant at) {}

    public MemoryIntents(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Promise announce(Intent intent) {
        Announced announced = new Announced(intent, clock.instant());
        unsettled.add(announced);
        return () -> unsettled.remove(announced);
    }

    @Override
    public List<Intent> unsettled(UserId user, Duration within) {
        Instant since = clock.instant().minus(within);
        return unsettled.stream()
                .filter(each -> !each.at.isBefore(since))
                .map(Announced::intent)
                .filter(intent -> intent.id().user().equals(user))
                .toList();
    }

    /** Returns every intent of which nobody said that it is settled. */
    public List<Intent> all() {
        return unsettled.stream().map(Announced::intent).toList();
    }

    /** Lets a finisher look after every intent that was announced some seconds ago. */
    public void sweep(BiConsumer<Intent, Promise> finisher) {
        for (Announced each : List.copyOf(unsettled)) {
            if (!clock.instant().isBefore(each.at.plus(PATIENCE))) {
                finisher.accept(each.intent, () -> unsettled.remove(each));
            }
        }
    }
}
