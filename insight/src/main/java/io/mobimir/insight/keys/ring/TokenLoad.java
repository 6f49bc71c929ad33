package io.mobimir.insight.keys.ring;

/** Counts rows by their token, in slots of equal size, so that they can be laid on any ring later. */
public final class TokenLoad {
    private static final int SLOT_BITS = 16;
    static final int SLOTS = 1 << SLOT_BITS;
    private static final int SHIFT = Long.SIZE - SLOT_BITS;

    private final long[] rows = new long[SLOTS];

    public void add(long token, long more) {
        rows[slot(token)] += more;
    }

    static int slot(long token) {
        return (int) ((token ^ Long.MIN_VALUE) >>> SHIFT);
    }

    /** Returns the last token of a slot: a node with this token owns the whole slot. */
    static long lastToken(int slot) {
        return ((((long) slot + 1) << SHIFT) - 1) ^ Long.MIN_VALUE;
    }

    /** Returns the rows of each node, by its first replicas. */
    public long[] byNode(TokenRing ring) {
        long[] loads = new long[ring.nodes()];
        for (int slot = 0; slot < SLOTS; slot++) {
            if (rows[slot] > 0) {
                loads[ring.owner(lastToken(slot))] += rows[slot];
            }
        }
        return loads;
    }

    /** Returns how much more the fullest node has than the mean: 1 is perfect. */
    public double imbalance(TokenRing ring) {
        long most = 0;
        long all = 0;
        for (long load : byNode(ring)) {
            most = Math.max(most, load);
            all += load;
        }
        return all == 0 ? 1 : (double) most * ring.nodes() / all;
    }

    /** Returns the share of the rows whose first replica is another node on the other ring. */
    public double moved(TokenRing before, TokenRing after) {
        long moved = 0;
        long all = 0;
        for (int slot = 0; slot < SLOTS; slot++) {
            if (rows[slot] > 0) {
                long token = lastToken(slot);
                all += rows[slot];
                moved += before.owner(token) == after.owner(token) ? 0 : rows[slot];
            }
        }
        return all == 0 ? 0 : (double) moved / all;
    }
}
