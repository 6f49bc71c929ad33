package io.mobimir.store.mongodb;

import de.bwaldvogel.mongo.MongoBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** Serves the same documents over a bad connection: of writes, every third request or its answer is lost. */
final class LossyBackend {
    private static final Set<String> LOST = Set.of("insert", "update", "delete");
    private static final Document NO_ANSWER =
            new Document("ok", 0).append("code", 6).append("errmsg", "lost on the way");

    private final MongoBackend backend;

    private LossyBackend(MongoBackend backend) {
        this.backend = backend;
    }

    static MongoBackend around(MongoBackend backend) {
        LossyBackend lossy = new LossyBackend(backend);
        return (MongoBackend) Proxy.newProxyInstance(
                LossyBackend.class.getClassLoader(),
                new Class<?>[] {MongoBackend.class},
                (proxy, method, arguments) -> lossy.handle(method, arguments));
    }

    private Object handle(Method method, Object[] arguments) throws Throwable {
        boolean write = arguments != null
                && arguments.length == 1
                && arguments[0] instanceof MongoMessage message
                && LOST.contains(message.getDocument().keySet().iterator().next());
        int chance = write ? ThreadLocalRandom.current().nextInt(6) : -1;
        if (chance == 0) {
            return NO_ANSWER;
        }
        Object answer = call(method, arguments);
        return chance == 1 ? NO_ANSWER : answer;
    }

    private Object call(Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(backend, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
