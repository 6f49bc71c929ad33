package io.mobimir.store.cassandra.stock;

import java.util.Comparator;
import java.util.Set;

/**
 * Who wants an account, and who had it last.
 *
 * @param seq of the account when that was so
 * @param last who wrote last; empty if that is not known
 * @param callers whoever waits for the account, by the names of the instances
 */
record Turn(long seq, String last, Set<String> callers) {
    static final Turn OF_NOBODY = new Turn(0, "", Set.of());

    boolean isWantedByOthersThan(String me) {
        return callers.stream().anyMatch(caller -> !caller.equals(me));
    }

    /** How many others come before: everybody in the order of their names, beginning after who was last. */
    int ahead(String me) {
        Comparator<String> order = Comparator.<String, Boolean>comparing(name -> name.compareTo(last) <= 0)
                .thenComparing(Comparator.naturalOrder());
        return (int)
                callers.stream().filter(caller -> order.compare(caller, me) < 0).count();
    }
}
