package io.mobimir.store.cassandra.stock;

import java.time.Duration;

/**
 * How much of a crowd an instance takes in.
 *
 * @param patience how long a call waits for its turn and its answer
 * @param committers for how many accounts there is one at the same time
 * @param waiting how many calls may wait for one committer; more are told so at once
 * @param ride how long a call that nobody waits for waits for others
 * @param riding how many calls that nobody waits for may wait for others; more are served at once
 */
record Limits(Duration patience, int committers, int waiting, Duration ride, int riding) {
    static final Limits STANDARD = new Limits(Duration.ofSeconds(10), 4096, 8192, Duration.ofSeconds(10), 20_000);

    Limits withPatience(Duration other) {
        return new Limits(other, committers, waiting, ride, riding);
    }

    Limits withRide(Duration other) {
        return new Limits(patience, committers, waiting, other, riding);
    }
}
