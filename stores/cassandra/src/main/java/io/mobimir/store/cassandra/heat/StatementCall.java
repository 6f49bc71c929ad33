package io.mobimir.store.cassandra.heat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.mobimir.insight.heat.AccessKind;
import io.mobimir.insight.heat.HeatKey;
import io.mobimir.insight.heat.HeatTally;
import io.mobimir.insight.heat.StoreCall;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One statement that was sent. A batch is one operation on each of its partitions, however many of its statements write
 * there; a conditional batch is one transaction. All of them waited for the whole statement.
 */
record StatementCall(StatementShapes shapes, Statement<?> statement, long nanos, int received) implements StoreCall {
    /** A partition in a batch. */
    private record BatchedPartition(String table, @Nullable HeatKey key) {}

    @Override
    public void countIn(HeatTally tally) {
        if (statement instanceof BoundStatement bound) {
            countBound(tally, bound);
        } else if (statement instanceof BatchStatement batch) {
            countBatch(tally, batch);
        } else if (statement instanceof SimpleStatement simple) {
            StatementShape shape = shapes.of(simple.getQuery());
            tally.add(shape.table(), kind(shape), null, received, micros());
        }
    }

    private void countBound(HeatTally tally, BoundStatement bound) {
        StatementShape shape = shapes.of(bound.getPreparedStatement());
        long bytes = sent(bound) + received;
        if (!shape.places().isEmpty()) {
            tally.add(shape.table(), kind(shape), shape.key(bound), bytes, micros());
        } else if (shape.list() >= 0) {
            List<HeatKey> keys = shape.keys(bound);
            keys.forEach(key -> tally.add(shape.table(), kind(shape), key, bytes / keys.size(), micros()));
        } else {
            tally.add(shape.table(), kind(shape), null, bytes, micros());
        }
    }

    private void countBatch(HeatTally tally, BatchStatement batch) {
        AccessKind kind = AccessKind.WRITE;
        Map<BatchedPartition, Long> bytes = new LinkedHashMap<>();
        for (BatchableStatement<?> each : batch) {
            if (each instanceof BoundStatement bound) {
                StatementShape shape = shapes.of(bound.getPreparedStatement());
                HeatKey key = shape.places().isEmpty() ? null : shape.key(bound);
                bytes.merge(new BatchedPartition(shape.table(), key), sent(bound), Long::sum);
                kind = shape.kind() == AccessKind.CAS ? AccessKind.CAS : kind;
            }
        }
        long answer = received;
        for (Map.Entry<BatchedPartition, Long> each : bytes.entrySet()) {
            BatchedPartition partition = each.getKey();
            tally.add(partition.table, kind, partition.key, each.getValue() + answer, micros());
            answer = 0; // the one answer is not counted for each partition
        }
    }

    /** A read at SERIAL takes part in the transactions of its partition. */
    private AccessKind kind(StatementShape shape) {
        ConsistencyLevel level = statement.getConsistencyLevel();
        return shape.kind() == AccessKind.READ && level != null && level.isSerial() ? AccessKind.CAS : shape.kind();
    }

    private long micros() {
        return nanos / 1_000;
    }

    private static long sent(BoundStatement bound) {
        long bytes = 0;
        for (ByteBuffer value : bound.getValues()) {
            bytes += value == null ? 0 : value.remaining();
        }
        return bytes;
    }
}
