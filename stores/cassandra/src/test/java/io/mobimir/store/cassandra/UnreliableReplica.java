package io.mobimir.store.cassandra;

import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.store.cassandra.LossySession.Loss;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/**
 * A replica of which about every second call loses one message; delayed messages arrive before the next call.
 *
 * @param parts texts of statements, one of which is lost
 */
public record UnreliableReplica<S>(Replica<S> replica, LossySession losses, List<String> parts) implements Replica<S> {
    private static final List<Loss> LOSSES = List.of(Loss.REQUEST, Loss.ANSWER, Loss.LATE, Loss.NO_NODE);

    @Override
    public Optional<Versioned<S>> read(String key) {
        return replica.read(key);
    }

    @Override
    public void apply(String key, Versioned<S> state) {
        loseSomething();
        replica.apply(key, state);
    }

    @Override
    public void seed(Map<String, Versioned<S>> states) {
        loseSomething();
        replica.seed(states);
    }

    private void loseSomething() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        losses.arrive();
        losses.loseNothingMore();
        if (random.nextBoolean()) {
            losses.lose(
                    LOSSES.get(random.nextInt(LOSSES.size())),
                    1 + random.nextInt(2),
                    parts.get(random.nextInt(parts.size())));
        }
    }

    @Override
    public List<String> ranges(int about) {
        return replica.ranges(about);
    }

    @Override
    public void scan(String range, Consumer<ScannedKey<S>> each) {
        replica.scan(range, each);
    }
}
