package io.mobimir.store.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import io.mobimir.lab.MongoServer;
import io.mobimir.lab.MongoServer.Storage;
import io.mobimir.lab.process.LabException;
import io.mobimir.shop.Staleness;
import io.mobimir.shop.StoreException;
import java.nio.file.Path;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the server in a process of its own, as the demo and the tests of the app need it. */
class MongoServerTest {
    @TempDir
    Path folder;

    @Test
    void what_was_acknowledged_is_there_after_a_kill_and_a_restart() {
        try (MongoServer server = MongoServer.start(folder, Storage.DISK);
                Mongo mongo = open(server.uri() + "/?serverSelectionTimeoutMS=1000")) {
            MongoCollection<Document> orders = mongo.collection(ShopCollection.ORDERS);
            for (int i = 0; i < 200; i++) {
                orders.insertOne(new Document("_id", i));
            }
            orders.updateOne(Filters.eq("_id", 199), Updates.set("status", "shipped"));
            server.kill();
            assertThat(server.isRunning()).isFalse();
            assertThatThrownBy(() -> Mongo.call(orders::countDocuments)).isInstanceOf(StoreException.class);
            server.restart();
            assertThat(orders.countDocuments()).isEqualTo(200);
            assertThat(orders.find(Filters.eq("_id", 199)).first()).containsEntry("status", "shipped");
            assertThatThrownBy(() -> MongoServer.start(folder, Storage.DISK))
                    .isInstanceOf(LabException.class)
                    .hasMessageContaining("already in use");
        }
    }

    @Test
    void a_server_that_is_paused_answers_nobody_until_it_goes_on() {
        try (MongoServer server = MongoServer.start(folder, Storage.MEMORY);
                Mongo mongo = open(server.uri() + "/?socketTimeoutMS=3000&retryReads=false")) {
            MongoCollection<Document> orders = mongo.collection(ShopCollection.ORDERS);
            orders.insertOne(new Document("_id", 1));
            server.pause();
            assertThatThrownBy(() -> Mongo.call(orders::countDocuments)).isInstanceOf(StoreException.class);
            server.resume();
            assertThat(orders.countDocuments()).isOne();
        }
    }

    private static Mongo open(String uri) {
        return Mongo.open(new MongoSettings(uri, "shop"), Staleness.DEFAULT);
    }
}
