package io.mobimir.store.cassandra.catalogue;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.mobimir.shop.catalogue.Selection;
import io.mobimir.store.cassandra.Cassandra;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Prepares one query of a partition for every number of attribute filters that a selection can have. */
final class FilteredQueries {
    private final List<PreparedStatement> statements;

    /** @param query the statement up to the filters; a limit is added after them */
    FilteredQueries(Cassandra cassandra, String query) {
        this.statements = IntStream.rangeClosed(0, Selection.MAX_FILTERS)
                .mapToObj(count -> cassandra.prepare(query + " AND attributes[?] = ?".repeat(count) + " LIMIT ?"))
                .toList();
    }

    /** @param key the values of the query's own variables */
    BoundStatement bind(Selection selection, int limit, Object... key) {
        Map<String, String> attributes = selection.attributes();
        BoundStatementBuilder statement =
                new BoundStatementBuilder(statements.get(attributes.size()).bind(key));
        int index = key.length;
        for (Map.Entry<String, String> attribute : attributes.entrySet()) {
            statement = statement.setString(index, attribute.getKey()).setString(index + 1, attribute.getValue());
            index += 2;
        }
        return statement.setInt(index, limit).build();
    }
}
