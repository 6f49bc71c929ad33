package io.mobimir.store.cassandra.batch;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.List;
import java.util.function.Function;

/** Combines plain writes into one unlogged batch. */
final class BatchedWrites implements NodeRequestBatches.Sharing<AsyncResultSet> {
    @Override
    public int trips() {
        return 6;
    }

    @Override
    public int seats() {
        return UnloggedWrites.PARTITIONS;
    }

    @Override
    public Statement<?> together(List<BoundStatement> requests) {
        return UnloggedWrites.batch(requests);
    }

    @Override
    public AsyncResultSet alone(AsyncResultSet result) {
        return result;
    }

    @Override
    public Function<BoundStatement, AsyncResultSet> apart(AsyncResultSet result) {
        return write -> result;
    }
}
