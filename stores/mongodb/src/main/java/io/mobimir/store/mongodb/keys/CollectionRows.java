package io.mobimir.store.mongodb.keys;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import io.mobimir.insight.keys.candidate.KeyPart;
import io.mobimir.insight.keys.data.BrokenLines;
import io.mobimir.insight.keys.data.DataColumn;
import io.mobimir.insight.keys.data.DataRow;
import io.mobimir.insight.keys.data.FieldColumns;
import io.mobimir.insight.keys.data.FieldReceiver;
import io.mobimir.insight.keys.data.RowSource;
import io.mobimir.shop.InvalidField;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.ShopCollection;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.bson.Document;
import org.bson.types.Binary;

/** The documents of a collection as rows: fields of inner documents have dots in their names, lists only have a size. */
public final class CollectionRows implements RowSource {
    private static final int BATCH = 1000;
    private static final int LIST_BYTES = 4;

    private final MongoCollection<Document> documents;
    private final String name;
    private final FieldColumns fields = new FieldColumns();
    private long total;
    private long done;

    private CollectionRows(MongoCollection<Document> documents, String name) {
        this.documents = documents;
        this.name = name;
        int[] rows = {0};
        read(() -> {}, () -> ++rows[0] < FieldColumns.DOCUMENTS);
        fields.fix();
    }

    /**
     * Finds a collection.
     *
     * @throws InvalidField if there is none, or if it is empty
     */
    public static CollectionRows of(Mongo mongo, String name) {
        List<String> known = mongo.collectionNames();
        if (!known.contains(name)) {
            throw new InvalidField(
                    "--data",
                    "there is no collection " + name + " in MongoDB; there are "
                            + (known.isEmpty() ? "none" : String.join(", ", known)));
        }
        return new CollectionRows(mongo.collection(name), name);
    }

    private void read(Runnable before, BooleanSupplier after) {
        Mongo.call(() -> {
            total = documents.estimatedDocumentCount();
            done = 0;
            boolean more = true;
            try (MongoCursor<Document> cursor =
                    documents.find().batchSize(BATCH).iterator()) {
                while (more && cursor.hasNext()) {
                    before.run();
                    pass("", cursor.next(), fields);
                    done++;
                    more = after.getAsBoolean();
                }
            }
            return done;
        });
        if (done == 0) {
            throw new InvalidField("--data", name() + " holds no documents");
        }
    }

    private static void pass(String prefix, Document document, FieldReceiver receiver) {
        document.forEach((field, value) -> {
            String path = prefix + field;
            if (value instanceof Document inner) {
                pass(path + ".", inner, receiver);
            } else if (value instanceof Collection || value instanceof Binary) {
                receiver.list(path, bytes(value));
            } else if (value instanceof Date date) {
                receiver.value(path, date.toInstant().toString());
            } else if (value != null) {
                receiver.value(path, value.toString());
            }
        });
    }

    private static int bytes(Object value) {
        if (value instanceof Binary binary) {
            return binary.length();
        }
        if (value instanceof Collection<?> list) {
            return LIST_BYTES + list.stream().mapToInt(CollectionRows::bytes).sum();
        }
        if (value instanceof Map<?, ?> inner) {
            return LIST_BYTES
                    + inner.entrySet().stream()
                            .mapToInt(each -> each.getKey().toString().length() + bytes(each.getValue()))
                            .sum();
        }
        return LIST_BYTES + (value == null ? 0 : value.toString().length());
    }

    @Override
    public String name() {
        return "collection " + name;
    }

    @Override
    public List<DataColumn> columns() {
        return fields.columns();
    }

    /** Returns the shard key that the shop declares, if all documents that were looked at could have it. */
    @Override
    public Optional<String> presentKey() {
        List<String> names = fields.columns().stream().map(DataColumn::name).toList();
        return ShopCollection.ALL.stream()
                .filter(each -> each.name().equals(name) && !each.shardKey().isEmpty())
                .filter(each -> names.containsAll(each.shardKey().keySet()))
                .map(each -> each.shardKey().keySet().stream()
                        .map(field -> KeyPart.plain(field, 0).text())
                        .collect(Collectors.joining(",")))
                .findFirst();
    }

    @Override
    public void forEach(Predicate<DataRow> reader) {
        DataRow row = fields.beginRows();
        read(row::clear, () -> reader.test(row));
    }

    @Override
    public double progress() {
        return total == 0 ? 0 : Math.min(1, (double) done / total);
    }

    @Override
    public BrokenLines broken() {
        return BrokenLines.NONE;
    }
}
