package io.mobimir.insight.keys.measure;

import io.mobimir.insight.keys.data.TimeText;

/** What the sketches of a candidate take from a row; filled again for each. */
final class RowFacts {
    long token;
    int bytes;
    int partitionBytes;
    long time;

    boolean hasTime() {
        return time != TimeText.NONE;
    }
}
