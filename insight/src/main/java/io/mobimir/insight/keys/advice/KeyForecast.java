package io.mobimir.insight.keys.advice;

import io.mobimir.insight.keys.candidate.KeyCandidate;
import io.mobimir.insight.keys.measure.KeyMeasure;
import io.mobimir.insight.keys.query.RequestLoad;
import java.time.LocalDate;
import java.util.Optional;

/**
 * What one candidate would mean.
 *
 * @param rowsLater rows per partition in twelve months; empty if no column says when rows came to be
 * @param full the day on which the largest partition passes the limit of the target, if that is within twelve months
 * @param writesAtOnce the share of the writes of a moment that go to one partition
 * @param monotonic "yes" if new keys are always the highest, "within a,b" if that holds among rows that are equal in some parts, or "no"
 */
public record KeyForecast(
        KeyTarget target,
        KeyMeasure measure,
        PartitionSizes rows,
        PartitionSizes bytes,
        Optional<PartitionSizes> rowsLater,
        Optional<PartitionSizes> bytesLater,
        Optional<LocalDate> full,
        Balance balance,
        double writesAtOnce,
        String monotonic,
        Optional<RequestLoad> requests) {
    public KeyCandidate candidate() {
        return measure.candidate();
    }

    /** Returns the bytes of the largest partition in twelve months, or now if nothing more is known. */
    long largestBytes() {
        return bytesLater.orElse(bytes).max();
    }
}
