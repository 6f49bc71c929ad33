package io.mobimir.migration.engine;

import io.mobimir.migration.record.MigrationState;
import java.util.List;
import java.util.function.Function;

/** The result of an operator's command. */
public sealed interface OperatorResult {
    <R> R match(Function<Done, R> done, Function<Refused, R> refused);

    /** The command succeeded; the state after it. */
    record Done(MigrationState state) implements OperatorResult {
        @Override
        public <R> R match(Function<Done, R> done, Function<Refused, R> refused) {
            return done.apply(this);
        }
    }

    /** The command changed nothing, or its change was undone; each reason is a sentence. */
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
