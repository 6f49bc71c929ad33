package io.mobimir.migration.verify;

import java.util.Map;
import java.util.SortedMap;

/** 64-bit hashes of keys and rows: FNV-1a with a final mix, so that every bit of the input reaches every bit of the hash. */
final class Hash {
    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;
    private static final char END = '\uffff';

    private Hash() {}

    static long of(String key) {
        return mix(add(OFFSET, key));
    }

    static long of(String key, SortedMap<String, String> fields) {
        long hash = add(OFFSET, key);
        for (Map.Entry<String, String> field : fields.entrySet()) {
            hash = add(add(hash, field.getKey()), field.getValue());
        }
        return mix(hash);
    }

    private static long add(long hash, String text) {
        long sum = hash;
        for (int i = 0; i < text.length(); i++) {
            sum = (sum ^ text.charAt(i)) * PRIME;
        }
        return (sum ^ END) * PRIME;
    }

    private static long mix(long hash) {
        long mixed = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }
}
