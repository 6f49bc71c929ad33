package io.mobimir.trials.migration;

import io.mobimir.app.config.Entity;
import io.mobimir.migration.Side;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Where customers ask: any instance that serves, and again until there is an answer, as a shop's front does. */
final class Desk {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int CHECKERS = 4;

    private final Team team;
    private final Told told;
    private final Timeline timeline;
    private final Mishaps mishaps;
    private final Map<Entity, Side> authorities = new ConcurrentHashMap<>();
    private final Map<String, Integer> reasons = new ConcurrentHashMap<>();

    private volatile boolean closed;

    Desk(Team team, Told told, Timeline timeline, Mishaps mishaps) {
        this.team = team;
        this.told = told;
        this.timeline = timeline;
        this.mishaps = mishaps;
    }

    /** Nobody is served any more, and nobody waits. */
    void close() {
        closed = true;
    }

    /** From now on this side has the say about the entity. */
    void decides(Entity entity, Side side) {
        authorities.put(entity, side);
    }

    Side authority(Entity entity) {
        return authorities.getOrDefault(entity, Side.ORIGIN);
    }

    /** The answer; nothing if there was none for so long that nobody would wait. */
    Optional<String> ask(Entity entity, String request) throws InterruptedException {
        long since = System.nanoTime();
        while (!closed && System.nanoTime() - since < PATIENCE.toNanos()) {
            Optional<Instance> instance = team.any();
            if (instance.isPresent()) {
                Optional<String> answer = ask(instance.get(), entity, request);
                if (answer.isPresent()) {
                    return answer;
                }
            }
            Thread.sleep(100);
        }
        if (!closed) {
            told.complain("no answer for minutes: " + request);
        }
        return Optional.empty();
    }

    private Optional<String> ask(Instance instance, Entity entity, String request) throws InterruptedException {
        long begun = System.nanoTime();
        Reply reply = instance.ask(request);
        if (reply.isServed()) {
            timeline.served(System.nanoTime() - begun);
            return Optional.of(reply.text());
        }
        boolean explained =
                reply.kind() == Reply.Kind.GONE ? team.wasKilled(instance) : mishaps.explain(authority(entity), begun);
        timeline.failed(explained);
        if (!explained) {
            reasons.merge("%s: %s".formatted(request.split(" ", 2)[0], reply.text()), 1, Integer::sum);
        }
        return Optional.empty();
    }

    /** Why requests failed that nothing explains, and how many. */
    Map<String, Integer> reasons() {
        return Map.copyOf(reasons);
    }

    /** Looks at something, which has to be as its customer was told last. */
    @SuppressWarnings("SynchronizationOnLocalVariableOrMethodParameter") // nobody may change it meanwhile
    void look(Known known) throws InterruptedException {
        synchronized (known) {
            Optional<String> answer = ask(known.entity(), known.question());
            String expected = known.expected();
            answer.filter(seen -> !seen.equals(expected))
                    .ifPresent(seen -> told.complain("%s is \"%s\" after its customer was told \"%s\""
                            .formatted(known.question(), seen, expected)));
        }
    }

    /** Looks at all of them, while customers go on. */
    void check(List<Known> all) throws InterruptedException {
        ExecutorService checkers = Executors.newFixedThreadPool(CHECKERS);
        try {
            all.forEach(known -> checkers.execute(() -> lookQuietly(known)));
        } finally {
            checkers.shutdown();
            if (!checkers.awaitTermination(1, TimeUnit.HOURS)) {
                told.complain("the check did not come to its end");
            }
        }
    }

    private void lookQuietly(Known known) {
        try {
            look(known);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
