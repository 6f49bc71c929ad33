package io.mobimir.migration.contract;

import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.Versioned;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import io.mobimir.testkit.RandomKeys;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/** The contract on texts, for the reference and for the broken sides. */
public class TextReplicaContract extends ReplicaContract<String> {
    private static final long TWO_DAYS = 172_800_000_000L;

    private final Replica<String> replica;

    public TextReplicaContract(Replica<String> replica) {
        this.replica = replica;
    }

    @Override
    protected Replica<String> open() {
        return replica;
    }

    @Override
    protected Optional<Replica<String>> openUnreliable() {
        return Optional.of(new Unreliable(replica));
    }

    @Override
    protected String newKey() {
        return "🔑-" + RandomKeys.random();
    }

    @Override
    protected String state(String key, long version, int which) {
        return "📦 " + key + " " + which;
    }

    /** Writes a day after the contract's start, or later than the current version. */
    @Override
    protected OptionalLong change(String key) {
        long before = replica.read(key).map(Versioned::version).orElseThrow();
        long next = Math.max(start + TWO_DAYS / 2, before + 1);
        replica.apply(key, new Versioned<>(next, Optional.of("changed")));
        boolean won = replica.read(key).orElseThrow().version() == next;
        return won ? OptionalLong.of(next) : OptionalLong.empty();
    }

    /** Sometimes applies a call and then reports an unknown outcome, and sometimes reports it and applies nothing. */
    private record Unreliable(Replica<String> replica) implements Delegating {
        @Override
        public void apply(String key, Versioned<String> state) {
            int what = ThreadLocalRandom.current().nextInt(3);
            if (what > 0) {
                replica.apply(key, state);
            }
            if (what < 2) {
                throw new StoreException(Outcome.UNKNOWN, "the test lost a message");
            }
        }
    }

    private interface Delegating extends Replica<String> {
        Replica<String> replica();

        @Override
        default Optional<Versioned<String>> read(String key) {
            return replica().read(key);
        }

        @Override
        default List<String> ranges(int about) {
            return replica().ranges(about);
        }

        @Override
        default void scan(String range, Consumer<ScannedKey<String>> each) {
            replica().scan(range, each);
        }
    }
}
