package io.mobimir.migration.record;

import java.time.Instant;

/**
 * A running instance of the shop, as it last reported.
 *
 * @param beat grows while it lives
 * @param at by its own clock
 * @param acknowledged the revision up to which every operation that began earlier has ended
 */
public record Instance(String id, long beat, Instant at, long acknowledged, Tally tally) {
    /**
     * The counts of an instance since the last verification.
     *
     * @param compared reads that were also made on the other side
     * @param mismatched reads that truly differed
     * @param unsent keys that it could not put into the queue yet
     */
    public record Tally(long compared, long mismatched, long unsent) {
        public static final Tally NONE = new Tally(0, 0, 0);
    }
}
