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

/**
 * Sends customers' requests to any instance that serves, and repeats them until there is an answer, as a shop's front
 * does.
 */
final class RetryingClient {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int CHECKERS = 4;

    private final InstanceTeam team;
    private final CustomerExpectations expectations;
    private final Timeline timeline;
    private final KillLog kills;
    private final Map<Entity, Side> authorities = new ConcurrentHashMap<>();
    private final Map<String, Integer> reasons = new ConcurrentHashMap<>();

    private volatile boolean closed;

    RetryingClient(InstanceTeam team, CustomerExpectations expectations, Timeline timeline, KillLog kills) {
        this.team = team;
        this.expectations = expectations;
        this.timeline = timeline;
        this.kills = kills;
    }

    /** Stops all requests and retries. */
    void close() {
        closed = true;
    }

    /** Sets the side that decides about the entity from now on. */
    void decides(Entity entity, Side side) {
        authorities.put(entity, side);
    }

    Side authority(Entity entity) {
        return authorities.getOrDefault(entity, Side.ORIGIN);
    }

    /** Returns the answer; empty if there was none for longer than a customer would wait. */
    Optional<String> ask(Entity entity, String request) throws InterruptedException {
        long since = System.nanoTime();
        while (!closed && System.nanoTime() - since < PATIENCE.toNanos()) {
            Optional<InstanceProcess> instance = team.any();
            if (instance.isPresent()) {
                Optional<String> answer = ask(instance.get(), entity, request);
                if (answer.isPresent()) {
                    return answer;
                }
            }
            Thread.sleep(100);
        }
        if (!closed) {
            expectations.complain("no answer for minutes: " + request);
        }
        return Optional.empty();
    }

    private Optional<String> ask(InstanceProcess instance, Entity entity, String request) throws InterruptedException {
        long begun = System.nanoTime();
        InstanceReply reply = instance.ask(request);
        if (reply.isServed()) {
            timeline.served(System.nanoTime() - begun);
            return Optional.of(reply.text());
        }
        boolean explained = reply.kind() == InstanceReply.Kind.GONE
                ? team.wasKilled(instance)
                : kills.explain(authority(entity), begun);
        timeline.failed(explained);
        if (!explained) {
            reasons.merge("%s: %s".formatted(request.split(" ", 2)[0], reply.text()), 1, Integer::sum);
        }
        return Optional.empty();
    }

    /** Returns the reasons of unexplained failures, with their number. */
    Map<String, Integer> reasons() {
        return Map.copyOf(reasons);
    }

    /** Checks that the current answer is the last one that the customer got. */
    @SuppressWarnings("SynchronizationOnLocalVariableOrMethodParameter") // keeps others from changing it
    void look(Expectation expectation) throws InterruptedException {
        synchronized (expectation) {
            Optional<String> answer = ask(expectation.entity(), expectation.question());
            String expected = expectation.expected();
            answer.filter(seen -> !seen.equals(expected))
                    .ifPresent(seen -> expectations.complain("%s is \"%s\" after its customer was told \"%s\""
                            .formatted(expectation.question(), seen, expected)));
        }
    }

    /** Checks all expectations, while customers go on. */
    void check(List<Expectation> all) throws InterruptedException {
        ExecutorService checkers = Executors.newFixedThreadPool(CHECKERS);
        try {
            all.forEach(expectation -> checkers.execute(() -> lookQuietly(expectation)));
        } finally {
            checkers.shutdown();
            if (!checkers.awaitTermination(1, TimeUnit.HOURS)) {
                expectations.complain("the check did not end");
            }
        }
    }

    private void lookQuietly(Expectation expectation) {
        try {
            look(expectation);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
