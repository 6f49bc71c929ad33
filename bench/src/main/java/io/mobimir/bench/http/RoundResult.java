package io.mobimir.bench.http;

/**
 * The result of a round.
 *
 * @param count operations that went well
 * @param refused answers that were not 2xx
 */
record RoundResult(long count, long refused, double seconds) {
    double rate() {
        return count / seconds;
    }
}
