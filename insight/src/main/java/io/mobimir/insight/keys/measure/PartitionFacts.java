package io.mobimir.insight.keys.measure;

import org.apache.datasketches.tuple.UpdatableSummary;

/** What is counted of one partition that is in the sample of partitions, from its first row on. */
final class PartitionFacts implements UpdatableSummary<RowFacts> {
    private long rows;
    private long bytes;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    @Override
    public PartitionFacts update(RowFacts row) {
        rows++;
        bytes += row.bytes + (rows == 1 ? row.partitionBytes : 0);
        if (row.hasTime()) {
            first = Math.min(first, row.time);
            last = Math.max(last, row.time);
        }
        return this;
    }

    SampledPartition toSample() {
        return new SampledPartition(rows, bytes, first, last);
    }

    @Override
    public PartitionFacts copy() {
        PartitionFacts copy = new PartitionFacts();
        copy.rows = rows;
        copy.bytes = bytes;
        copy.first = first;
        copy.last = last;
        return copy;
    }

    @Override
    public byte[] toByteArray() {
        throw new UnsupportedOperationException("this sketch is never stored");
    }
}
