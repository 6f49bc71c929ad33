package io.mobimir.migration.engine;

import io.mobimir.migration.record.State;
import java.util.List;
import java.util.function.Function;

/** What became of something that an operator asked for. */
public sealed interface Answer {
    <R> R match(Function<Done, R> done, Function<Refused, R> refused);

    /** It is done, and this is how things now stand. */
    record Done(State state) implements Answer {
        @Override
        public <R> R match(Function<Done, R> done, Function<Refused, R> refused) {
            return done.apply(this);
        }
    }

    /** Nothing changed, or everything is back as it was; each reason is a sentence. */
    record Refused(List<String> reasons) implements Answer {
        public Refused {
            reasons = List.copyOf(reasons);
        }

        @Override
        public <R> R match(Function<Done, R> done, Function<Refused, R> refused) {
            return refused.apply(this);
        }
    }

    static Answer refused(String reason) {
        return new Refused(List.of(reason));
    }
}
