package io.mobimir.store.cassandra.stock;

import java.time.Duration;

/**
 * When an account lends units to tills.
 *
 * @param most how many tills it may have; zero if it lends none
 * @param smallestLoan fewer units are not worth it
 * @param idle a till that sold nothing for so long gives back what it has
 * @param pause after a till was closed, its instance does not ask for another for so long
 */
record TillTerms(int most, int smallestLoan, Duration idle, Duration pause) {
    static final TillTerms STANDARD = new TillTerms(31, 64, Duration.ofSeconds(10), Duration.ofSeconds(5));

    TillTerms with(int tills) {
        return new TillTerms(tills, smallestLoan, idle, pause);
    }
}
