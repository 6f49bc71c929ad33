package io.mobimir.store.cassandra.heat;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The shapes of all prepared statements of a session, which are few. */
final class StatementShapes {
    private final String keyspace;
    private final Map<PreparedStatement, StatementShape> shapes = new ConcurrentHashMap<>();

    StatementShapes(String keyspace) {
        this.keyspace = keyspace;
    }

    StatementShape of(PreparedStatement prepared) {
        StatementShape shape = shapes.get(prepared);
        return shape == null ? shapes.computeIfAbsent(prepared, each -> StatementShape.of(each, keyspace)) : shape;
    }

    /** Returns the shape of a statement that is not prepared; there are few such statements. */
    StatementShape of(String cql) {
        return StatementShape.of(cql, keyspace);
    }
}
