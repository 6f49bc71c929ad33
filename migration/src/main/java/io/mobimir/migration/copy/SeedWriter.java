package io.mobimir.migration.copy;

import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import io.mobimir.migration.ScannedKey.Found;
import io.mobimir.migration.Time;
import io.mobimir.migration.Versioned;
import io.mobimir.migration.record.Rejects;
import io.mobimir.shop.StoreException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes rows to a side, or puts a row aside with the reason why it cannot be written. */
final class SeedWriter<S> {
    private static final Logger LOG = LoggerFactory.getLogger(SeedWriter.class);
    private static final int ATTEMPTS = 4;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);

    private final Replica<S> side;
    private final Rejects rejects;
    private final Time time;

    SeedWriter(Replica<S> side, Rejects rejects, Time time) {
        this.side = side;
        this.rejects = rejects;
        this.time = time;
    }

    /** Writes all rows together; after a failure the state of each of them is unknown. */
    boolean isSeeded(List<ScannedKey<S>> rows) {
        Map<String, Versioned<S>> states = new HashMap<>();
        try {
            for (ScannedKey<S> row : rows) {
                if (row instanceof Found<S> found) {
                    states.merge(found.key(), found.state(), Versioned::newest);
                } else {
                    seed(row);
                }
            }
            side.seed(states);
            return true;
        } catch (RuntimeException e) {
            LOG.debug("{} rows could not be copied together: {}", states.size(), e.getMessage());
            return false;
        }
    }

    /** Writes one row, with retries. */
    void seed(ScannedKey<S> row) {
        row.match(this::seed, rejected -> {
            rejects.putAside(rejected.key(), rejected.reason());
            return true;
        });
    }

    private boolean seed(Found<S> found) {
        for (int attempt = 1; ; attempt++) {
            try {
                side.seed(Map.of(found.key(), found.state()));
                return true;
            } catch (IllegalArgumentException e) {
                rejects.putAside(found.key(), String.valueOf(e.getMessage()));
                return true;
            } catch (StoreException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
                time.pause(FIRST_PAUSE.multipliedBy(1L << attempt));
            }
        }
    }
}
