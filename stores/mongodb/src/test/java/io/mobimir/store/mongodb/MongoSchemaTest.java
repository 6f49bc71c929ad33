package io.mobimir.store.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import io.mobimir.shop.Staleness;
import io.mobimir.shop.StoreException;
import io.netty.channel.Channel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class MongoSchemaTest {
    private final List<String> told = new ArrayList<>();

    @Test
    void what_is_missing_is_created_and_told_once() {
        on(new MemoryBackend(), schema -> {
            schema.create(false, told::add);
            assertThat(told)
                    .contains(
                            "collection orders: created",
                            "index orders {\"order_id\": 1}, unique",
                            "index carts {\"expires_at\": 1}, documents end at expires_at")
                    .noneMatch(line -> line.startsWith("sharded"));
            told.clear();
            schema.create(false, told::add);
            assertThat(told).contains("collection orders: is there").noneMatch(line -> line.endsWith(": created"));
        });
    }

    @Test
    void a_server_that_is_no_router_cannot_shard_and_nothing_is_changed() {
        on(new MemoryBackend(), schema -> {
            assertThatThrownBy(() -> schema.create(true, told::add))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("only a mongos can shard");
            assertThat(told).isEmpty();
        });
    }

    @Test
    void a_router_shards_every_collection_and_keeps_unique_only_what_shards_can() {
        PretendedRouter router = new PretendedRouter();
        on(router, schema -> schema.create(true, told::add));
        assertThat(told)
                .contains(
                        "index orders {\"order_id\": 1}, not unique: shards cannot tell",
                        "index products {\"product_id\": 1}, not unique: shards cannot tell",
                        "sharded shop.orders by {\"user_id\": 1, \"created_at\": 1}",
                        "sharded shop.carts by {\"user_id\": 1, \"session_id\": 1}",
                        "sharded shop.products by {\"category\": 1, \"_id\": 1}");
        assertThat(router.sharded).contains("shop.orders", "shop.carts", "shop.products");
    }

    private static void on(MemoryBackend backend, Consumer<MongoSchema> work) {
        MongoServer server = new MongoServer(backend);
        MongoSettings settings = new MongoSettings(server.bindAndGetConnectionString(), "shop");
        try (Mongo mongo = Mongo.open(settings, Staleness.DEFAULT)) {
            work.accept(new MongoSchema(mongo));
        } finally {
            server.shutdownNow();
        }
    }

    /** Claims to be a mongos, and records the collections that it should shard. */
    private static final class PretendedRouter extends MemoryBackend {
        private final List<String> sharded = new CopyOnWriteArrayList<>();

        @Override
        public Document handleCommand(Channel channel, String database, String command, Document query) {
            return asRouter(command, super.handleCommand(channel, database, command, query));
        }

        @Override
        public Document handleMessage(MongoMessage message) {
            String command = message.getDocument().keySet().iterator().next();
            if (command.equals("shardCollection")) {
                sharded.add(String.valueOf(message.getDocument().get(command)));
                return new Document("ok", 1.0);
            }
            return asRouter(command, super.handleMessage(message));
        }

        private static Document asRouter(String command, Document answer) {
            return command.equalsIgnoreCase("isMaster") ? answer.append("msg", "isdbgrid") : answer;
        }
    }
}
