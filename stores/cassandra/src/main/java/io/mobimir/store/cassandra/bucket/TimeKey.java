package io.mobimir.store.cassandra.bucket;

import java.time.Instant;
import java.util.Comparator;

/** The position of a row in a list that is sorted newest first: by time, then by id, both falling. */
public record TimeKey(Instant time, String id) {
    /** Sorts newest first, exactly as Cassandra sorts {@code (created_at DESC, id DESC)}. */
    public static final Comparator<TimeKey> NEWEST_FIRST = Comparator.comparing(TimeKey::time)
            .thenComparing(TimeKey::id, TimeKey::compareUtf8)
            .reversed();

    /** Compares text by its UTF-8 bytes, as Cassandra does; Java's order differs for rare characters. */
    private static int compareUtf8(String a, String b) {
        int shared = Math.min(a.length(), b.length());
        for (int i = 0; i < shared; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                boolean surrogates = Character.isSurrogate(x) != Character.isSurrogate(y);
                return surrogates ? Boolean.compare(Character.isSurrogate(x), Character.isSurrogate(y)) : x - y;
            }
        }
        return a.length() - b.length();
    }
}
