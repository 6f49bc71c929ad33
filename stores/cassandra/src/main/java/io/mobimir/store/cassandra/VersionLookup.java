package io.mobimir.store.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import io.mobimir.store.cassandra.schema.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
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
    private final SharedRequests<Question> requests = new SharedRequests<>(UNDER_WAY, AT_ONCE, this::ask);

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
        requests.add(question);
        return Cassandra.await(question.answer);
    }

    private CompletionStage<?> ask(List<Question> questions) {
        List<String> keys = questions.stream().map(Question::key).distinct().toList();
        CompletionStage<List<Row>> asked = Cassandra.allRows(
                cassandra.session().executeAsync(select.bind(keys).setConsistencyLevel(read)));
        var unused = asked.whenComplete((rows, error) -> answer(questions, rows, error));
        return asked;
    }

    private void answer(List<Question> questions, @Nullable List<Row> rows, @Nullable Throwable error) {
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
