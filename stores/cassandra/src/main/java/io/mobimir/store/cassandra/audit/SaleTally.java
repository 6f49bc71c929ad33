package io.mobimir.store.cassandra.audit;

import io.mobimir.shop.stock.ReservationId;
import io.mobimir.shop.stock.book.Account;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/**
 * Compares what attempts say was sold with what stock says, in constant memory: each sale goes into one of many sums, added by one side
 * and subtracted by the other. Only the sales of sums that are not zero in the end have to be looked at one by one.
 */
final class SaleTally {
    private static final int SUMS = 1 << 16;

    private final AtomicLongArray sums = new AtomicLongArray(SUMS);

    /**
     * A part of a reservation.
     *
     * @param returned whether the units were sold and given back
     */
    record Sale(ReservationId reservation, Account account, int units, boolean returned) {
        private long where() {
            return mixed(hash(
                    hash(hash(0, reservation.text()), account.product().value()),
                    account.zone().value()));
        }

        private long value() {
            return mixed(where() + 2L * units + (returned ? 1 : 0));
        }
    }

    /** An attempt says so. */
    void ordered(Sale sale) {
        sums.addAndGet(index(sale), sale.value());
    }

    /** Stock says so. */
    void sold(Sale sale) {
        sums.addAndGet(index(sale), -sale.value());
    }

    /** Returns whether both may differ about a sale. */
    boolean mayDiffer(Sale sale) {
        return sums.get(index(sale)) != 0;
    }

    boolean isBalanced() {
        return IntStream.range(0, SUMS).allMatch(index -> sums.get(index) == 0);
    }

    private static int index(Sale sale) {
        return (int) (sale.where() >>> 48);
    }

    /** FNV-1a, with an end that no id has. */
    private static long hash(long before, String text) {
        long hash = before ^ 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        return hash * 0x100000001b3L;
    }

    /** Lets every bit depend on every other (the end of SplitMix64). */
    private static long mixed(long hash) {
        long bits = (hash ^ (hash >>> 30)) * 0xbf58476d1ce4e5b9L;
        bits = (bits ^ (bits >>> 27)) * 0x94d049bb133111ebL;
        return bits ^ (bits >>> 31);
    }
}
