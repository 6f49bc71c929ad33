package io.mobimir.store.mongodb;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import io.mobimir.testkit.RandomKeys;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Provides test classes with their MongoDB. */
final class MongoExtension implements ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(MongoExtension.class);
    private static final String REAL = System.getenv("MOBIMIR_TEST_MONGODB");
    private static final String DATABASE = "mobimir_test_" + RandomKeys.random();

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestMongo.class;
    }

    @Override
    public TestMongo resolveParameter(ParameterContext parameter, ExtensionContext context) {
        ExtensionContext.Store store = context.getRoot().getStore(NAMESPACE);
        OnMongo wish = context.getRequiredTestClass().getAnnotation(OnMongo.class);
        String database = wish != null && wish.ownDatabase()
                ? DATABASE + "_" + context.getRequiredTestClass().getSimpleName()
                : DATABASE;
        return store.computeIfAbsent(database, name -> open(store, name), TestMongo.class);
    }

    private static TestMongo open(ExtensionContext.Store store, String database) {
        TestMongo opened = REAL == null
                ? TestMongo.open(
                        server(store).address(), Optional.of(server(store).lossyAddress()), database)
                : TestMongo.open(REAL, Optional.empty(), database);
        new MongoSchema(opened.mongo()).create(false, line -> {});
        return opened;
    }

    private static StartedServers server(ExtensionContext.Store store) {
        return store.computeIfAbsent(StartedServers.class, key -> StartedServers.start(), StartedServers.class);
    }

    private record StartedServers(MongoServer server, MongoServer lossy) implements AutoCloseable {
        static StartedServers start() {
            MemoryBackend backend = new MemoryBackend();
            StartedServers started =
                    new StartedServers(new MongoServer(backend), new MongoServer(LossyBackend.around(backend)));
            started.server.bind();
            started.lossy.bind();
            return started;
        }

        String address() {
            return server.getConnectionString();
        }

        String lossyAddress() {
            return lossy.getConnectionString();
        }

        @Override
        public void close() {
            lossy.shutdownNow();
            server.shutdownNow();
        }
    }
}
