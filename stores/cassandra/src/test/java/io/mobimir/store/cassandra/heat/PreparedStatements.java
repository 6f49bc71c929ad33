package io.mobimir.store.cassandra.heat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers every statement that a session prepared. */
final class PreparedStatements {
    private final List<PreparedStatement> all = new CopyOnWriteArrayList<>();

    List<PreparedStatement> all() {
        return List.copyOf(all);
    }

    CqlSession around(CqlSession session) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            try {
                Object result = method.invoke(session, arguments);
                if (result instanceof PreparedStatement prepared) {
                    all.add(prepared);
                }
                return result;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return (CqlSession)
                Proxy.newProxyInstance(CqlSession.class.getClassLoader(), new Class<?>[] {CqlSession.class}, handler);
    }
}
