package io.mobimir.insight.heat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The most used keys of one series in one span of time, with bounds that are certain. Summaries of different spans or
 * instances can be merged; their bounds add up.
 *
 * @param total of all keys, and of statements that have no single key
 * @param keyless the part of the total that belongs to no single key, such as scans of whole tables
 * @param unlisted no key that is not listed was used more than this
 * @param entries the most used first
 */
public record KeySummary(long total, long keyless, long unlisted, List<KeyUse> entries) {
    static final KeySummary NOTHING = new KeySummary(0, 0, 0, List.of());
    /** How many keys a span of time keeps for each series. */
    static final int KEPT = 48;

    private static final Comparator<KeyUse> MOST_USED_FIRST = Comparator.comparingLong(KeyUse::atLeast)
            .thenComparing(KeyUse::atMost)
            .reversed();

    /** How much one key was used: at least, and at most. */
    public record KeyUse(HeatKey key, long atLeast, long atMost) {
        public KeyUse {
            if (atLeast < 0 || atMost < atLeast) {
                throw new IllegalArgumentException("used at least %d and at most %d".formatted(atLeast, atMost));
            }
        }
    }

    public KeySummary {
        entries = List.copyOf(entries);
    }

    /** Returns a summary of these keys, of which it keeps the most used. */
    static KeySummary of(long total, long keyless, long unlisted, Iterable<KeyUse> keys, int kept) {
        PriorityQueue<KeyUse> most = new PriorityQueue<>(kept + 1, MOST_USED_FIRST.reversed());
        long dropped = unlisted;
        for (KeyUse each : keys) {
            if (most.size() == kept && each.atLeast <= most.element().atLeast) {
                dropped = Math.max(dropped, each.atMost);
                continue;
            }
            most.add(each);
            if (most.size() > kept) {
                dropped = Math.max(dropped, most.remove().atMost);
            }
        }
        return new KeySummary(
                total, keyless, dropped, most.stream().sorted(MOST_USED_FIRST).toList());
    }

    /** Returns one summary of all of them, with at most {@link #KEPT} keys. */
    public static KeySummary merge(List<KeySummary> parts) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        long total = 0;
        long keyless = 0;
        long unlisted = 0;
        Map<HeatKey, KeyBounds> keys = new HashMap<>();
        for (KeySummary part : parts) {
            total += part.total;
            keyless += part.keyless;
            unlisted += part.unlisted;
            for (KeyUse each : part.entries) {
                keys.computeIfAbsent(each.key, key -> new KeyBounds(key)).add(each, part.unlisted);
            }
        }
        List<KeyUse> merged = new ArrayList<>(keys.size());
        for (KeyBounds each : keys.values()) {
            merged.add(each.entry(unlisted));
        }
        return of(total, keyless, unlisted, merged, KEPT);
    }

    /** The bounds of one key over several summaries; where it is not listed it may have been used up to what is unlisted. */
    private static final class KeyBounds {
        private final HeatKey key;
        private long atLeast;
        private long beyondUnlisted;

        KeyBounds(HeatKey key) {
            this.key = key;
        }

        void add(KeyUse entry, long unlisted) {
            atLeast += entry.atLeast;
            beyondUnlisted += entry.atMost - unlisted;
        }

        KeyUse entry(long unlistedInAll) {
            return new KeyUse(key, atLeast, unlistedInAll + beyondUnlisted);
        }
    }

    /** Returns the bounds of any key, listed or not. */
    public KeyUse of(HeatKey key) {
        return entries.stream()
                .filter(each -> each.key.equals(key))
                .findFirst()
                .orElseGet(() -> new KeyUse(key, 0, unlisted));
    }

    /** Returns the same with fewer keys. */
    public KeySummary top(int keys) {
        return entries.size() <= keys ? this : of(total, keyless, unlisted, entries, keys);
    }

    /** Returns the part of the total, between 0 and 1. */
    public double share(long count) {
        return total == 0 ? 0 : (double) count / total;
    }

    /** Returns the largest difference between the bounds of any key, listed or not. */
    public long bound() {
        long widest = unlisted;
        for (KeyUse each : entries) {
            widest = Math.max(widest, each.atMost - each.atLeast);
        }
        return widest;
    }
}
