package io.mobimir.migration.copy;

import io.mobimir.migration.Replica;
import io.mobimir.migration.ScannedKey;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Copies one whole range. The range is done when each of its rows is written or put aside. */
final class RangeCopy<S> {
    private static final Logger LOG = LoggerFactory.getLogger(RangeCopy.class);

    private final Replica<S> source;
    private final ParallelWriters<S> writers;
    private final CopyThrottle throttle;
    private final BooleanSupplier goOn;
    private final AtomicLong copied;

    RangeCopy(
            Replica<S> source,
            ParallelWriters<S> writers,
            CopyThrottle throttle,
            BooleanSupplier goOn,
            AtomicLong copied) {
        this.source = source;
        this.writers = writers;
        this.throttle = throttle;
        this.goOn = goOn;
        this.copied = copied;
    }

    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stopped() {
            super("stopped", null, false, false);
        }
    }

    void run(String range, JobRanges ranges) {
        ParallelWriters<S>.Batch batch = writers.batch();
        AtomicLong rows = new AtomicLong();
        try {
            source.scan(range, each -> {
                write(each, batch);
                rows.incrementAndGet();
            });
            if (batch.isWritten()) {
                ranges.done(range, rows.get());
            }
        } catch (Stopped e) {
            batch.isWritten();
        } catch (RuntimeException e) {
            batch.isWritten();
            LOG.warn("Range {} is copied later: {}", range, e.getMessage());
        }
    }

    private void write(ScannedKey<S> scanned, ParallelWriters<S>.Batch batch) {
        if (!goOn.getAsBoolean() || batch.hasFailed()) {
            throw new Stopped();
        }
        throttle.pace();
        batch.write(scanned);
        copied.incrementAndGet();
    }
}
