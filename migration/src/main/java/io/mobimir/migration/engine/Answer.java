package io.mobimir.migration.engine;

import io.mobimir.migration.record.State;
import java.util.List;
import java.util.function.Function;

/** What became of something that an operator asked for. */
public sealed interface Answer {
    /** It is done, and this is how things now stand. */
    record Done(State state) implements Answer {}

    /** Nothing changed, or everything is back as it was; each reason is a sentence. */
    record Refused(List<String> reasons) implements Answer {
        public Refused {
            reasons = List.copyOf(reasons);
        }
    }

    static Answer refused(String reason) {
        return new Refused(List.of(reason));
    }

    default <R> R match(Function<Done, R> done, Function<Refused, R> refused) {
        return this instanceof Done it ? done.apply(it) : refused.apply((Refused) this);
    }
}
