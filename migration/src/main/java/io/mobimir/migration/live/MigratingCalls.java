package io.mobimir.migration.live;

import io.mobimir.migration.Sides;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Routes calls of a port that is being migrated. The deciding side answers, and writes are then copied to the other
 * side. A failed copy never fails the caller.
 */
public final class MigratingCalls<P> {
    private final Sides<P> stores;
    private final Participant participant;
    private final ShadowReads<P> shadow;

    public MigratingCalls(Sides<P> stores, Participant participant, ShadowReads<P> shadow) {
        this.stores = stores;
        this.participant = participant;
        this.shadow = shadow;
    }

    /** Makes a read whose answers cannot be compared between stores. */
    public <A> A read(Function<P, A> call) {
        try (OngoingOperation operation = participant.enter(false)) {
            A answer = call.apply(decider(operation));
            operation.requireCertain();
            return answer;
        }
    }

    /** Makes a read and, in the phase {@code SHADOW}, compares the answers of both stores. */
    public <A> A read(Comparison<A> comparison, Function<P, A> call) {
        try (OngoingOperation operation = participant.enter(false)) {
            A answer = call.apply(decider(operation));
            operation.requireCertain();
            shadow.compare(operation.position(), comparison, call, answer);
            return answer;
        }
    }

    /** Makes a change to at most these keys, then copies them in this order. */
    public <A> A write(List<String> keys, Function<P, A> call) {
        try (OngoingOperation operation = participant.enter(true)) {
            Collection<String> copied = operation.position().writesTwice() ? keys : List.of();
            A answer = decide(call, operation, copied);
            copied.forEach(key -> participant.wrote(key, operation));
            operation.requireCertain();
            return answer;
        }
    }

    /** Makes a change as {@link #write} does, for a call without an answer. */
    public void change(List<String> keys, Consumer<P> call) {
        var unused = write(keys, port -> {
            call.accept(port);
            return true;
        });
    }

    private <A> A decide(Function<P, A> call, OngoingOperation operation, Collection<String> keys) {
        try {
            return call.apply(decider(operation));
        } catch (StoreException e) {
            if (e.outcome() == Outcome.UNKNOWN) {
                keys.forEach(key -> participant.mayHaveWritten(key, operation));
            }
            throw e;
        }
    }

    private P decider(OngoingOperation operation) {
        return stores.of(operation.position().authority());
    }
}
