package io.mobimir.insight.keys.measure;

import io.mobimir.insight.keys.data.TimeText;
import io.mobimir.insight.keys.measure.DataMeasure.Times;
import java.util.Optional;
import org.apache.datasketches.kll.KllDoublesSketch;

/** Finds the while in which rows came to be; a few wrong dates, such as 1970 or 9999, do not stretch it. */
final class TimeSpans {
    private static final double FEW = 0.001;
    private static final double STRETCHED = 1.5;

    private final KllDoublesSketch times = KllDoublesSketch.newHeapInstance();
    private long without;

    void see(long time) {
        if (time == TimeText.NONE) {
            without++;
        } else {
            times.update((double) time);
        }
    }

    Optional<Times> times(String column, int place) {
        if (times.isEmpty()) {
            return Optional.empty();
        }
        double first = times.getMinItem();
        double last = times.getMaxItem();
        double most = times.getQuantile(1 - FEW) - times.getQuantile(FEW);
        if (last - first > STRETCHED * most && most > 0) {
            first = times.getQuantile(FEW);
            last = times.getQuantile(1 - FEW);
        }
        return Optional.of(new Times(column, place, (long) first, (long) last, without));
    }
}
