package io.mobimir.store.mongodb.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.insight.keys.data.ColumnType;
import io.mobimir.insight.keys.data.DataColumn;
import io.mobimir.shop.InvalidField;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.TestMongo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

@OnMongo(ownDatabase = true)
@SuppressWarnings("JavaUtilDate") // MongoDB's driver uses java.util.Date
class CollectionRowsTest {
    private final Mongo mongo;

    CollectionRowsTest(TestMongo test) {
        this.mongo = test.mongo();
    }

    @Test
    void documents_are_rows_and_the_shop_knows_the_shard_key() {
        ObjectId id = new ObjectId();
        mongo.collection("products")
                .insertOne(new Document("_id", id)
                        .append("category", "Аудио")
                        .append("price", Decimal128.parse("10.50"))
                        .append("created_at", Date.from(Instant.parse("2026-01-02T03:04:05Z")))
                        .append("stock", new Document("moscow", 3))
                        .append("tags", List.of("a", "b")));
        CollectionRows rows = CollectionRows.of(mongo, "products");
        assertThat(rows.presentKey()).contains("category,_id");
        assertThat(rows.columns())
                .containsExactly(
                        new DataColumn("_id", ColumnType.TEXT),
                        new DataColumn("category", ColumnType.TEXT),
                        new DataColumn("price", ColumnType.DECIMAL),
                        new DataColumn("created_at", ColumnType.TIME),
                        new DataColumn("stock.moscow", ColumnType.NUMBER),
                        new DataColumn("tags", ColumnType.OPAQUE));
        List<String> seen = new ArrayList<>();
        rows.forEach(row -> seen.add(row.text(0) + " " + row.text(3) + " " + row.text(4) + " " + row.has(5)));
        assertThat(seen).containsExactly(id.toHexString() + " 2026-01-02T03:04:05Z 3 true");
    }

    @Test
    void a_collection_that_is_not_there_is_refused_with_those_that_are() {
        mongo.collection("carts").insertOne(new Document("a", 1));
        assertThatThrownBy(() -> CollectionRows.of(mongo, "orderz"))
                .isInstanceOf(InvalidField.class)
                .hasMessageContainingAll("there is no collection orderz", "carts");
    }
}
