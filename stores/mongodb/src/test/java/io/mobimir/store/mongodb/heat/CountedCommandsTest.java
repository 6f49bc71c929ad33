package io.mobimir.store.mongodb.heat;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.DeleteOneModel;
import io.mobimir.insight.heat.AccessKind;
import io.mobimir.insight.heat.Heat;
import io.mobimir.insight.heat.HeatKey;
import io.mobimir.insight.heat.HeatReport;
import io.mobimir.insight.heat.HeatSeries;
import io.mobimir.insight.heat.HeatWindow;
import io.mobimir.insight.heat.KeyNames.NamedKeyPart;
import io.mobimir.shop.Staleness;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.OnMongo;
import io.mobimir.store.mongodb.ShopCollection;
import io.mobimir.store.mongodb.TestMongo;
import io.mobimir.testkit.RandomKeys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Test;

@OnMongo
class CountedCommandsTest {
    private static CommandKeys of(String name, String command) {
        return CommandKeys.of(name, BsonDocument.parse(command)).orElseThrow();
    }

    @Test
    void a_read_is_about_the_document_that_its_filter_names() {
        CommandKeys read = of("find", "{find: 'orders', filter: {user_id: 'U-1', order_id: 'O-7'}}");
        assertThat(read.collection()).isEqualTo("orders");
        assertThat(read.kind()).isEqualTo(AccessKind.READ);
        assertThat(read.keys()).containsExactly(HeatKey.of("order_id=O-7"));
        assertThat(of("aggregate", "{aggregate: 'orders', pipeline: [{$match: {user_id: 'U-1'}}, {$limit: 1}]}")
                        .keys())
                .containsExactly(HeatKey.of("user_id=U-1"));
        assertThat(of("find", "{find: 'products', filter: {product_id: {$in: ['P-1', 'P-2']}}}")
                        .keys())
                .containsExactlyInAnyOrder(HeatKey.of("product_id=P-1"), HeatKey.of("product_id=P-2"));
    }

    @Test
    void a_write_is_about_each_of_its_documents() {
        assertThat(of("insert", "{insert: 'orders', documents: [{order_id: 'O-1'}, {order_id: 'O-2'}]}")
                        .keys())
                .hasSize(2);
        assertThat(of("update", "{update: 'carts', updates: [{q: {user_id: 'U-1', version: 3}, u: {}}]}"))
                .isEqualTo(new CommandKeys("carts", AccessKind.WRITE, Set.of(HeatKey.of("user_id=U-1"))));
        assertThat(of("findAndModify", "{findAndModify: 'products', query: {product_id: 'P-1'}}")
                        .kind())
                .isEqualTo(AccessKind.WRITE);
    }

    @Test
    void what_names_no_document_has_no_key() {
        assertThat(of("find", "{find: 'orders', filter: {_id: {$gt: 'O-1'}}}").keys())
                .isEmpty();
        assertThat(of("find", "{find: 'products', filter: {category: 'Книги'}}").keys())
                .isEmpty();
        assertThat(of("getMore", "{getMore: 1, collection: 'orders'}").collection())
                .isEqualTo("orders");
    }

    @Test
    void commands_about_no_collection_are_not_counted() {
        assertThat(CommandKeys.of("hello", BsonDocument.parse("{hello: 1}"))).isEqualTo(Optional.empty());
        assertThat(CommandKeys.of("count", BsonDocument.parse("{count: 1}"))).isEqualTo(Optional.empty());
    }

    @Test
    void what_is_really_sent_is_counted_by_its_collection_and_key(TestMongo test) {
        Heat heat = new Heat(Instant.EPOCH);
        String order = RandomKeys.random();
        try (Mongo mongo = Mongo.open(test.settings(), Staleness.DEFAULT, heat)) {
            MongoCollection<Document> orders = mongo.collection(ShopCollection.ORDERS);
            Document filter = new Document("order_id", order);
            orders.insertOne(new Document(filter));
            orders.updateOne(filter, new Document("$set", new Document("status", "new")));
            assertThat(orders.find(filter).into(new ArrayList<>())).hasSize(1);
            orders.bulkWrite(List.of(new DeleteOneModel<>(filter)));
        }
        heat.tick(Instant.EPOCH.plusSeconds(1));
        HeatReport report = heat.report(HeatWindow.MOMENT);
        HeatKey key = HeatKey.of("order_id=" + order);
        assertThat(report.of(new HeatSeries("mongodb.orders", AccessKind.READ))
                        .of(key)
                        .atLeast())
                .isEqualTo(1);
        assertThat(report.of(new HeatSeries("mongodb.orders", AccessKind.WRITE))
                        .of(key)
                        .atLeast())
                .isEqualTo(3);
        assertThat(new DocumentKeys().parts("mongodb.orders", key))
                .contains(List.of(new NamedKeyPart("order_id", order, true)));
    }
}
