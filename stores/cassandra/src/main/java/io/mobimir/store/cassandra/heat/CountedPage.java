package io.mobimir.store.cassandra.heat;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.concurrent.CompletionStage;

/** A page that is not the last one: the request for the next one is counted like a statement. */
final class CountedPage implements AsyncResultSet {
    private final AsyncResultSet page;
    private final Statement<?> statement;
    private final CountedSession session;

    CountedPage(AsyncResultSet page, Statement<?> statement, CountedSession session) {
        this.page = page;
        this.statement = statement;
        this.session = session;
    }

    @Override
    public CompletionStage<AsyncResultSet> fetchNextPage() {
        return session.counted(statement, page::fetchNextPage);
    }

    @Override
    public ColumnDefinitions getColumnDefinitions() {
        return page.getColumnDefinitions();
    }

    @Override
    public ExecutionInfo getExecutionInfo() {
        return page.getExecutionInfo();
    }

    @Override
    public int remaining() {
        return page.remaining();
    }

    @Override
    public Iterable<Row> currentPage() {
        return page.currentPage();
    }

    @Override
    public boolean hasMorePages() {
        return page.hasMorePages();
    }

    @Override
    public boolean wasApplied() {
        return page.wasApplied();
    }
}
