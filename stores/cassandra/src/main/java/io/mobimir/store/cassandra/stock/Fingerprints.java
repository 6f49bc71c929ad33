package io.mobimir.store.cassandra.stock;

/**
 * Which of very many texts were seen, in some 16 bytes for each. It may take a text for one that was seen although it was not, once
 * in a long life; never the other way round.
 */
final class Fingerprints {
    private static final int FEWEST = 64;
    private static final long FREE = 0;

    private long[] table = new long[FEWEST];
    private int size;

    void add(String text) {
        if (2 * size >= table.length) {
            grow();
        }
        long print = print(text);
        int place = place(table, print);
        if (table[place] == FREE) {
            table[place] = print;
            size++;
        }
    }

    boolean mayContain(String text) {
        return table[place(table, print(text))] != FREE;
    }

    /** For how many there are places. */
    int room() {
        return table.length;
    }

    private void grow() {
        long[] larger = new long[2 * table.length];
        for (long print : table) {
            larger[place(larger, print)] = print;
        }
        table = larger;
    }

    /** Where it stands, or else would. */
    private static int place(long[] table, long print) {
        int place = (int) print & (table.length - 1);
        while (table[place] != FREE && table[place] != print) {
            place = (place + 1) & (table.length - 1);
        }
        return place;
    }

    /** FNV-1a over its characters, then mixed once more, because the table goes by the lowest bits. */
    private static long print(String text) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        hash = (hash ^ (hash >>> 32)) * 0x9e3779b97f4a7c15L;
        hash ^= hash >>> 29;
        return hash == FREE ? 1 : hash;
    }
}
