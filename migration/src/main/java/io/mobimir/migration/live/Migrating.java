package io.mobimir.migration.live;

import io.mobimir.migration.Side;
import io.mobimir.migration.Sides;
import io.mobimir.migration.live.Calls.Arguments;
import io.mobimir.migration.live.Calls.Call;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A port that is being migrated: the authority of the phase answers and decides, and what was written is then copied to the
 * other side. A failed copy never fails the caller.
 */
public final class Migrating<P> implements InvocationHandler {
    private final Calls<P> calls;
    private final Sides<P> stores;
    private final Participant participant;
    private final Shadow<P> shadow;

    private Migrating(Calls<P> calls, Sides<P> stores, Participant participant, Shadow<P> shadow) {
        this.calls = calls;
        this.stores = stores;
        this.participant = participant;
        this.shadow = shadow;
    }

    /** The port to use instead of either store. */
    public static <P> P port(Calls<P> calls, Sides<P> stores, Participant participant, Shadow<P> shadow) {
        Class<P> port = calls.port();
        Migrating<P> handler = new Migrating<>(calls, stores, participant, shadow);
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, handler));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return method.getName().equals("equals") && arguments != null
                    ? (Object) (proxy == arguments[0])
                    : call(this, method, arguments);
        }
        Call call = calls.of(method.getName());
        return call.writes() ? write(method, arguments, call) : read(method, arguments);
    }

    private @Nullable Object read(Method method, Object @Nullable [] arguments) throws Throwable {
        try (Turn turn = participant.enter(false)) {
            Object answer = call(stores.of(turn.position().authority()), method, arguments);
            turn.requireCertain();
            shadow.compare(turn.position(), method, arguments(arguments), answer);
            return answer;
        }
    }

    private @Nullable Object write(Method method, Object @Nullable [] arguments, Call call) throws Throwable {
        try (Turn turn = participant.enter(true)) {
            Side authority = turn.position().authority();
            boolean twice = turn.position().writesTwice();
            Iterable<String> keys = twice ? call.written(arguments(arguments)) : List.of();
            Object answer = decide(stores.of(authority), method, arguments, turn, keys);
            keys.forEach(key -> participant.wrote(key, turn));
            turn.requireCertain();
            return answer;
        }
    }

    private @Nullable Object decide(
            P store, Method method, Object @Nullable [] arguments, Turn turn, Iterable<String> keys) throws Throwable {
        try {
            return call(store, method, arguments);
        } catch (StoreException e) {
            if (e.outcome() == Outcome.UNKNOWN) {
                keys.forEach(key -> participant.mayHaveWritten(key, turn));
            }
            throw e;
        }
    }

    static @Nullable Object call(Object on, Method method, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(on, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private static Arguments arguments(Object @Nullable [] arguments) {
        return new Arguments(arguments == null ? List.of() : Arrays.asList(arguments));
    }
}
