package io.mobimir.app.command.up;

import io.mobimir.app.command.demo.OldShop;
import io.mobimir.app.config.Entity;
import io.mobimir.app.config.Settings;
import io.mobimir.lab.MongoServer;
import io.mobimir.lab.MongoServer.Storage;
import io.mobimir.lab.process.LabException;
import io.mobimir.shop.Staleness;
import io.mobimir.store.mongodb.Mongo;
import io.mobimir.store.mongodb.MongoSchema;
import io.mobimir.store.mongodb.MongoSettings;
import io.mobimir.store.mongodb.ShopCollection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A stand-in for MongoDB in the data folder, with an old shop in it, and the configuration file for other commands. */
final class LocalMongo implements AutoCloseable {
    private static final String OPTION = "--from mongodb";
    private static final String DATABASE = "shop";
    private static final OldShop SHOP = new OldShop(1_000, 200, 2);
    /** Few, because a person who tries it makes few reads. */
    private static final int READS_TO_COMPARE = 20;

    private static final List<Entity> LIVE_THERE = List.of(Entity.ORDERS, Entity.CARTS, Entity.CATALOGUE, Entity.STOCK);

    private final MongoServer server;
    private final Path file;

    private LocalMongo(MongoServer server, Path file) {
        this.server = server;
        this.file = file;
    }

    /** @param own the user's configuration; the file adds the old shop's settings to it */
    static LocalMongo start(Path data, Optional<Path> own, Consumer<String> progress) {
        Path folder = data.toAbsolutePath().normalize();
        MongoServer server = MongoServer.start(folder.resolve("mongodb"), Storage.DISK);
        LocalMongo home = new LocalMongo(server, folder.resolve("from-mongodb.conf"));
        try {
            home.furnish(progress);
            home.write(folder, own);
            return home;
        } catch (RuntimeException e) {
            home.close();
            throw e;
        }
    }

    private void furnish(Consumer<String> progress) {
        try (Mongo mongo = Mongo.open(new MongoSettings(server.uri(), DATABASE), Staleness.DEFAULT)) {
            if (Mongo.call(() -> mongo.collection(ShopCollection.ORDERS).find().first()) == null) {
                progress.accept("an old shop is written to MongoDB: %,d orders and %,d carts, 2 of 100 broken"
                        .formatted(SHOP.orders(), SHOP.carts()));
                new MongoSchema(mongo).create(false, line -> {});
                SHOP.fill(mongo);
            }
        }
    }

    private void write(Path data, Optional<Path> own) {
        List<String> lines = new ArrayList<>();
        lines.add("# The shop of this folder as it comes from MongoDB; written by `mobimir up --from mongodb`.");
        own.ifPresent(path -> lines.add("include required(file(" + quoted(path.toAbsolutePath()) + "))"));
        keys().forEach((key, value) -> lines.add(key + " = " + quoted(value)));
        lines.add("local.data = " + quoted(data));
        try {
            Files.write(file, lines);
        } catch (IOException e) {
            throw new LabException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    private static String quoted(Object text) {
        return '"' + text.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Returns the settings with which other commands find this MongoDB. */
    private SortedMap<String, Object> keys() {
        SortedMap<String, Object> keys = new TreeMap<>(Map.of(
                "mongodb.uri", server.uri(),
                "mongodb.database", DATABASE,
                "migration.reads-to-compare", READS_TO_COMPARE));
        LIVE_THERE.forEach(entity -> keys.put(entity.key(), "mongodb"));
        return keys;
    }

    /** Returns these settings with those of this MongoDB. */
    Settings over(Settings settings) {
        Settings result = settings;
        for (Map.Entry<String, Object> key : keys().entrySet()) {
            result = result.withOption(OPTION, key.getKey(), key.getValue());
        }
        return result;
    }

    /** Returns the tour of a migration, line by line. */
    List<String> tour() {
        return List.of(
                "  from  " + server.uri() + "/" + DATABASE + "; leave it with the shop open, here with the orders:",
                migrate("plan orders"),
                migrate("start orders --watch"),
                "    for i in $(seq " + READS_TO_COMPARE
                        + "); do curl -s -o /dev/null $SHOP/orders -H \"Authorization: Bearer $CUSTOMER\"; done",
                migrate("rejects orders"),
                migrate("rejects orders --accept --all"),
                migrate("switch orders"),
                migrate("rollback orders"));
    }

    private String migrate(String step) {
        return "    ./mobimir migrate " + step + " --config '" + file + "'";
    }

    @Override
    public void close() {
        server.close();
    }
}
