package io.mobimir.store.cassandra.order;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.shop.order.Order;
import io.mobimir.store.cassandra.Cassandra;
import io.mobimir.store.cassandra.TableClass;
import java.time.Clock;

/**
 * Repairs copies. The first try uses the order's version as its timestamp, as every other writer does, so that it cannot win
 * over a concurrent step. Only if something with a later timestamp is in the way, such as a deletion by hand, does it use
 * the present time, and then checks again whether the order moved.
 */
final class CopyRepair {
    private static final int TRIES = 4;

    private final Cassandra cassandra;
    private final Clock clock;
    private final ConsistencyLevel write;

    CopyRepair(Cassandra cassandra, Clock clock) {
        this.cassandra = cassandra;
        this.clock = clock;
        this.write = cassandra.writeLevel(TableClass.ORDERS);
    }

    /** Returns whether the fault is gone. */
    boolean mend(CopyExamination.Suspect suspect) {
        for (int attempt = 1; attempt <= TRIES; attempt++) {
            suspect.mend(this, attempt > 1);
            if (suspect.difference().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    void rewrite(Order order, CopyTable<?> table, boolean force) {
        execute(table.rewrite(order, timestamp(order.progress().version(), force)));
    }

    void delete(Row copy, CopyTable<?> table, boolean force) {
        execute(table.delete(copy, timestamp(copy.getLong("version"), force)));
    }

    private long timestamp(long version, boolean force) {
        return force ? Math.max(version + 1, Cassandra.micros(clock.instant())) : version;
    }

    private void execute(BoundStatement statement) {
        cassandra.execute(statement.setConsistencyLevel(write));
    }
}
