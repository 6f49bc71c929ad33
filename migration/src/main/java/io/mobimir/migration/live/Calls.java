package io.mobimir.migration.live;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The methods of a port, as a migration sees them: which write, and which keys. Every method has to be named, so that one
 * that is added later cannot be forgotten.
 */
public final class Calls<P> {
    private final Class<P> port;
    private final Map<String, Call> calls;

    private Calls(Class<P> port, Map<String, Call> calls) {
        this.port = port;
        this.calls = calls;
    }

    public static <P> Table<P> of(Class<P> port) {
        return new Table<>(port);
    }

    Class<P> port() {
        return port;
    }

    Call of(String method) {
        Call call = calls.get(method);
        if (call == null) {
            throw new IllegalStateException("%s.%s is not in the table of calls".formatted(port.getName(), method));
        }
        return call;
    }

    /** What a method was called with. */
    public record Arguments(List<Object> values) {
        public <T> T at(int index, Class<T> type) {
            return type.cast(values.get(index));
        }
    }

    /**
     * One method.
     *
     * @param writes whether it changes anything
     * @param compared whether its answers can be compared between stores
     * @param exact whether answers have to be the same where everything that they are made of is
     * @param keys of a write: those it may change; of a read: those that its answer is made of
     * @param view what of an answer has to be the same in both stores
     */
    record Call(
            boolean writes,
            boolean compared,
            boolean exact,
            BiFunction<Arguments, Object, Collection<String>> keys,
            UnaryOperator<Object> view) {

        Collection<String> written(Arguments arguments) {
            return keys.apply(arguments, arguments);
        }
    }

    /** Collects what is known about each method. */
    public static final class Table<P> {
        private final Class<P> port;
        private final Map<String, Call> calls = new HashMap<>();

        private Table(Class<P> port) {
            this.port = port;
        }

        /** A method that changes these keys at most. */
        public Table<P> writes(String method, Function<Arguments, Collection<String>> keys) {
            return add(
                    method, new Call(true, false, false, (arguments, none) -> keys.apply(arguments), answer -> answer));
        }

        /** A read whose answers are the same in both stores. */
        public Table<P> reads(String method, BiFunction<Arguments, Object, Collection<String>> keys) {
            return reads(method, keys, answer -> answer);
        }

        /** A read whose answers are the same in both stores as far as the view shows them. */
        public Table<P> reads(
                String method, BiFunction<Arguments, Object, Collection<String>> keys, UnaryOperator<Object> view) {
            return add(method, new Call(false, true, true, keys, view));
        }

        /**
         * A read of some of many: the answers differ only if one of the keys that they are made of does, because stores may
         * cut pages differently.
         */
        public Table<P> lists(
                String method, BiFunction<Arguments, Object, Collection<String>> keys, UnaryOperator<Object> view) {
            return add(method, new Call(false, true, false, keys, view));
        }

        /** Reads whose answers cannot be compared. */
        public Table<P> passes(String... methods) {
            for (String method : methods) {
                add(method, new Call(false, false, false, (arguments, answer) -> List.of(), answer -> answer));
            }
            return this;
        }

        /** The table, if it names every method of the port and nothing else. */
        public Calls<P> complete() {
            Set<String> declared = Arrays.stream(port.getMethods())
                    .map(java.lang.reflect.Method::getName)
                    .collect(Collectors.toCollection(TreeSet::new));
            if (!declared.equals(calls.keySet())) {
                throw new IllegalArgumentException("%s has the methods %s, but the table names %s"
                        .formatted(port.getName(), declared, new TreeSet<>(calls.keySet())));
            }
            return new Calls<>(port, Map.copyOf(calls));
        }

        private Table<P> add(String method, Call call) {
            if (calls.put(method, call) != null) {
                throw new IllegalArgumentException(method + " is named twice");
            }
            return this;
        }
    }
}
