package io.mobimir.store.cassandra.stock;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a committer in demand knows of whole slots, so that it need not look for each reservation: which ids they have, and what
 * stands on their packed rows. A packed row never changes; so to know as much of a later account takes only the packed rows since, unless
 * a reservation got a row without having been on one.
 */
final class KnownSlots {
    private static final int MOST_ENTRIES = 2048;

    private final Map<Integer, Set<String>> ids = new HashMap<>();
    private final LinkedHashMap<Entry.Key, Entry> onPackedRows = new LinkedHashMap<>();

    boolean isEmpty() {
        return ids.isEmpty();
    }

    Set<Integer> known() {
        return new TreeSet<>(ids.keySet());
    }

    boolean knows(int slot) {
        return ids.containsKey(slot);
    }

    /** Whether there is certainly neither a row nor a place on a packed row. */
    boolean lacks(Entry.Key key) {
        Set<String> all = ids.get(key.slot());
        return all != null && !all.contains(key.id());
    }

    /** What stands on a packed row, if that is remembered. A row of its own would count instead. */
    Optional<Entry> onPackedRow(Entry.Key key) {
        return Optional.ofNullable(onPackedRows.get(key));
    }

    /** Learns of all ids of a slot; forgets slots long past. */
    void learn(int slot, Set<String> all) {
        ids.keySet().removeIf(known -> known < slot - 1);
        ids.put(slot, new HashSet<>(all));
    }

    /** Learns that a slot has these, too. */
    void extend(int slot, List<String> more) {
        Set<String> all = ids.get(slot);
        if (all != null) {
            all.addAll(more);
        }
    }

    /** Learns of entries on a packed row. */
    void learn(List<Entry> packedRow) {
        for (Entry entry : packedRow) {
            add(entry.key());
            onPackedRows.put(entry.key(), entry);
        }
        forgetAllBut(MOST_ENTRIES, onPackedRows);
    }

    /** Learns of rows. */
    void learn(Collection<Entry.Key> rows) {
        rows.forEach(this::add);
    }

    private void add(Entry.Key key) {
        Set<String> all = ids.get(key.slot());
        if (all != null) {
            all.add(key.id());
        }
    }

    void forget() {
        ids.clear();
        onPackedRows.clear();
    }

    /** Forgets what came first, of a memory that keeps its order. */
    static void forgetAllBut(int most, Map<?, ?> memory) {
        Iterator<?> oldest = memory.keySet().iterator();
        while (memory.size() > most) {
            oldest.next();
            oldest.remove();
        }
    }
}
