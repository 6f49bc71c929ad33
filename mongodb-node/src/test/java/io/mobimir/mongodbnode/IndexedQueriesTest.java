package io.mobimir.mongodbnode;

import static org.assertj.core.api.Assertions.assertThat;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.ArrayFilters;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.QueryParameters;
import de.bwaldvogel.mongo.backend.memory.MemoryDatabase;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import de.bwaldvogel.mongo.oplog.NoopOplog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Shows that queries on indexes give the same answers as a server that looks at every document. */
class IndexedQueriesTest {
    private static final int STEPS = 1_500;
    private static final List<String> FIELDS = List.of("a", "b", "c.d", "_id");
    private static final List<String> OPERATORS = List.of("$eq", "$ne", "$gt", "$gte", "$lt", "$lte");
    private static final Object MISSING = new Object();
    private static final List<Object> VALUES = Arrays.asList(
            MISSING,
            null,
            1,
            2L,
            2.0,
            2.5,
            -0.0,
            "x",
            "y",
            true,
            Instant.EPOCH,
            Instant.EPOCH.plusMillis(5),
            new ObjectId("000000000000000000000001"),
            new ObjectId("0000000000000000000000ff"));
    private static final List<Object> ODD = List.of(1L << 60, List.of(), List.of(1, "y"), List.of(2, 2.5));

    private final MVStore store = MVStore.open(null);
    private final CursorRegistry cursors = new CursorRegistry();
    private final MongoCollection<?> plain = new MemoryDatabase("db", cursors).createCollectionOrThrowIfExists("c");
    private final StoredCollection indexed = (StoredCollection)
            (MongoCollection<?>) new StoredDatabase("db", store, cursors).createCollectionOrThrowIfExists("c");
    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    /** The percentage of values that have no order. */
    private int odd;

    IndexedQueriesTest() {
        indexed.addIndex(index("a", "b"));
        indexed.addIndex(index("b", "c.d", "a"));
        indexed.addIndex(index("c.d"));
    }

    private static SecondaryIndex index(String... fields) {
        return new SecondaryIndex(
                String.join("_", fields),
                Stream.of(fields).map(field -> new IndexKey(field, true)).toList());
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void an_index_finds_what_a_look_at_everything_finds_and_in_the_same_order() {
        for (int step = 0; step < STEPS; step++) {
            change();
            Document query = query();
            Document order = order();
            int limit = random.nextInt(6);
            assertThat(ids(indexed, query, order, limit))
                    .as("seed %d, step %d: %s by %s, at most %d", seed, step, query, order, limit)
                    .isEqualTo(ids(plain, query, order, limit));
        }
    }

    /** Compares without an order, because the library's order of such lists is not stable. */
    @Test
    void what_has_no_order_is_found_as_well() {
        odd = 2;
        for (int step = 0; step < STEPS; step++) {
            change();
            Document query = query();
            assertThat(ids(indexed, query, new Document(), 0))
                    .as("seed %d, step %d: %s", seed, step, query)
                    .containsExactlyInAnyOrderElementsOf(ids(plain, query, new Document(), 0));
        }
    }

    private void change() {
        Object id = random.nextInt(60);
        Document selector = new Document("_id", random.nextBoolean() ? id : Double.valueOf((int) id));
        switch (random.nextInt(4)) {
            case 0 -> both(each -> each.deleteDocuments(selector, 1));
            case 1 -> {
                Document set = new Document("$set", new Document("b", random.nextInt(3)));
                both(each -> each.updateDocuments(
                        new Document("a", "x"), set.cloneDeeply(), ArrayFilters.empty(), true, false, NoopOplog.get()));
            }
            default -> {
                Document next = document();
                both(each -> each.updateDocuments(
                        selector, next.cloneDeeply(), ArrayFilters.empty(), false, true, NoopOplog.get()));
            }
        }
    }

    private void both(Consumer<MongoCollection<?>> change) {
        change.accept(plain);
        change.accept(indexed);
    }

    private Document document() {
        Document document = new Document();
        put(document, "a");
        put(document, "b");
        Document inner = new Document();
        put(inner, "d");
        return document.append("c", random.nextInt(5) == 0 ? 7 : inner);
    }

    private void put(Document document, String field) {
        Object value = random.nextInt(100) < odd ? any(ODD) : any(VALUES);
        if (value != MISSING) {
            document.put(field, value);
        }
    }

    private Document query() {
        List<Document> all = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            all.add(condition());
        }
        Document query = condition();
        return all.isEmpty() ? query : query.append("$and", all);
    }

    private Document condition() {
        String field = any(FIELDS);
        Object value = value(field);
        return switch (random.nextInt(4)) {
            case 0 -> new Document(field, value);
            case 1 -> new Document(field, new Document("$in", Arrays.asList(value, value(field))));
            case 2 -> new Document(field, new Document(any(OPERATORS), value).append("$lte", value(field)));
            default -> new Document(field, new Document(any(OPERATORS), value));
        };
    }

    private Object value(String field) {
        Object value = field.equals("_id") ? random.nextInt(60) : any(random.nextInt(20) == 0 ? ODD : VALUES);
        return value == MISSING ? "z" : value;
    }

    /** Returns an order that ends with the id, so that there is only one right order. */
    private Document order() {
        List<String> fields = new ArrayList<>(FIELDS.subList(0, 3));
        Collections.shuffle(fields, random);
        int direction = random.nextBoolean() ? 1 : -1;
        Document order = new Document();
        fields.subList(0, random.nextInt(3)).forEach(field -> order.append(field, direction));
        return order.append("_id", direction);
    }

    private <T> T any(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private static List<Object> ids(MongoCollection<?> collection, Document query, Document order, int limit) {
        Document selector = new Document("$query", query).append("$orderby", order);
        return collection.handleQuery(new QueryParameters(selector, 0, limit)).collectDocuments().stream()
                .map(document -> document.get("_id"))
                .map(id -> (Object) ((Number) id).intValue())
                .toList();
    }
}
