package io.mobimir.store.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.store.cassandra.schema.Table;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Tells the versions of many keys in few requests: those who ask while requests are under way share the next one. An answer
 * is never older than its question.
 */
public final class VersionLookup {
    private static final int UNDER_WAY = 2;
    private static final int AT_ONCE = 64;

    private final Cassandra cassandra;
    private final PreparedStatement select;
    private final ConsistencyLevel read;
    private final Queue<Question> waiting = new ArrayDeque<>();
    private int underWay;

    private record Question(String key, CompletableFuture<OptionalLong> answer) {}

    /** @param table with one text as its partition key, and a version that is the same in all rows of one */
    public VersionLookup(Cassandra cassandra, Table<?> table) {
        String key = table.partitionKey().get(0);
        this.cassandra = cassandra;
        this.read = cassandra.readLevel(table.tableClass());
        this.select = cassandra.prepare("SELECT " + key + ", version FROM shop." + table.name() + " WHERE " + key
                + " IN ? PER PARTITION LIMIT 1");
    }

    /** The version of a key; empty if there is no such key. */
    public OptionalLong of(String key) {
        Question question = new Question(key, new CompletableFuture<>());
        synchronized (waiting) {
            waiting.add(question);
        }
        sendWaiting();
        return Cassandra.await(question.answer);
    }

    private void sendWaiting() {
        List<Question> next = take();
        if (next.isEmpty()) {
            return;
        }
        List<String> keys = next.stream().map(Question::key).distinct().toList();
        Cassandra.allRows(cassandra.session().executeAsync(select.bind(keys).setConsistencyLevel(read)))
                .whenComplete((rows, error) -> answer(next, rows, error));
    }

    private List<Question> take() {
        synchronized (waiting) {
            List<Question> next = new ArrayList<>();
            while (underWay < UNDER_WAY && !waiting.isEmpty() && next.size() < AT_ONCE) {
                next.add(waiting.remove());
            }
            underWay += next.isEmpty() ? 0 : 1;
            return next;
        }
    }

    private void answer(List<Question> questions, @Nullable List<Row> rows, @Nullable Throwable error) {
        synchronized (waiting) {
            underWay--;
        }
        sendWaiting();
        if (rows == null) {
            Throwable cause = error == null ? new IllegalStateException("no answer and no error") : error;
            questions.forEach(question -> question.answer.completeExceptionally(cause));
            return;
        }
        Map<String, Long> versions = new HashMap<>();
        rows.forEach(row -> versions.put(row.getString(0), row.getLong(1)));
        questions.forEach(question -> question.answer.complete(answer(versions.get(question.key))));
    }

    private static OptionalLong answer(@Nullable Long version) {
        return version == null ? OptionalLong.empty() : OptionalLong.of(version);
    }
}
