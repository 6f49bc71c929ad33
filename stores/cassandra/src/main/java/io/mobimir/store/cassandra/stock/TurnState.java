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
record TurnState(long seq, String last, Set<String> callers) {
    static final TurnState OF_NOBODY = new TurnState(0, "", Set.of());

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
