package io.mobimir.mongodbnode;

import static org.assertj.core.api.Assertions.assertThat;

import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.oplog.NoopOplog;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReopenedStoreTest {
    @TempDir
    Path folder;

    @Test
    void indexes_are_filled_again_when_a_store_is_opened_that_was_not_closed() {
        MVStore first = open();
        StoredDatabase before = new StoredDatabase("shop", first, new CursorRegistry());
        ask(before, "createIndexes", new Document("indexes", List.of(index("user", false), index("order", true))));
        ask(before, "insert", new Document("documents", documents()).append("ordered", true));
        first.commit();
        first.closeImmediately();
        MVStore second = open();
        StoredDatabase after = new StoredDatabase("shop", second, new CursorRegistry());
        assertThat(after.resolveCollection("orders", true).getIndexes())
                .hasSize(3)
                .allSatisfy(index -> assertThat(index.getCount()).isEqualTo(50));
        assertThat(after.resolveCollection("orders", true).handleQuery(new Document("user", 3)))
                .hasSize(10)
                .extracting(document -> document.get("user"))
                .containsOnly(3);
        Document again =
                ask(after, "insert", new Document("documents", documents().subList(0, 1)));
        assertThat(again.get("writeErrors")).asString().contains("duplicate key");
        second.close();
    }

    private MVStore open() {
        return new MVStore.Builder()
                .fileName(folder.resolve("store.mv").toString())
                .open();
    }

    private static Document index(String field, boolean unique) {
        return new Document("key", new Document(field, 1)).append("name", field).append("unique", unique);
    }

    /** Returns documents whose ids are of alternating types. */
    private static List<Document> documents() {
        return IntStream.range(0, 50)
                .mapToObj(i -> new Document("_id", i % 2 == 0 ? i : new UUID(0, i))
                        .append("user", i % 5)
                        .append("order", "O" + i))
                .toList();
    }

    private static Document ask(StoredDatabase database, String command, Document arguments) {
        Document query = new Document(command, "orders").appendAll(arguments);
        return database.handleCommand(new EmbeddedChannel(), command, query, name -> database, NoopOplog.get());
    }
}
