package io.mobimir.store.mongodb.dump;

import io.mobimir.shop.InvalidField;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The name of a collection with its database. */
record Namespace(String database, String collection) {
    /** Returns whether a name such as {@code orders} or {@code shop.orders} means this collection. */
    private boolean isCalled(String name) {
        return collection.equals(name) || toString().equals(name);
    }

    /** Returns the one collection with this name. */
    static <T> T choose(String file, String name, List<T> all, Function<T, Namespace> what) {
        List<T> called =
                all.stream().filter(each -> what.apply(each).isCalled(name)).toList();
        if (called.isEmpty()) {
            String others = all.isEmpty() ? "no collection at all" : "only " + names(all, what);
            throw new InvalidField(file, "has no collection " + name + ", " + others);
        }
        if (called.size() > 1) {
            throw new InvalidField(
                    file, "has " + name + " more than once, say which one is meant: " + names(called, what));
        }
        return called.get(0);
    }

    private static <T> String names(List<T> all, Function<T, Namespace> what) {
        return all.stream().map(each -> what.apply(each).toString()).sorted().collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return database.isEmpty() ? collection : database + "." + collection;
    }
}
