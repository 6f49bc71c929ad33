package io.mobimir.migration.engine;

import io.mobimir.migration.record.MigrationState;
import java.util.List;
import java.util.function.Function;

/** What became of something that an operator asked for. */
public sealed interface OperatorResult {
    <R> R match(Function<Done, R> done, Function<Refused, R> refused);

    /** It is done, and this is how things now stand. */
    record Done(MigrationState state) implements OperatorResult {
        @Override
        public <R> R match(Function<Done, R> done, Function<Refused, R> refused) {
            return done.apply(this);
        }
    }

    /** Nothing changed, or everything is back as it was; each reason is a sentence. */
    record Refused(List<String> reasons) implements OperatorResult {
        public Refused {
            reasons = List.copyOf(reasons);
        }

        @Override
        public <R> R match(Function<Done, R> done, Function<Refused, R> refused) {
            return refused.apply(this);
        }
    }

    static OperatorResult refused(String reason) {
        return new Refused(List.of(reason));
    }
}
