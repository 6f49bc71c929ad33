package io.mobimir.app.metrics;

import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.Timer;
import io.mobimir.shop.InvalidField;
import io.mobimir.shop.StoreException;
import io.mobimir.shop.cart.Cart;
import io.mobimir.shop.cart.ChangedCart;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Counts and times every call of a port by its result: the name of the answer, or the kind of failure. */
final class MeteredPort implements InvocationHandler {
    private static final String DONE = "done";

    private final Object port;
    private final String name;
    private final MeterProvider<Timer> calls;
    private final RecentTimes recent;
    private final Map<Object, String> names = new ConcurrentHashMap<>();

    MeteredPort(Object port, String name, MeterProvider<Timer> calls, RecentTimes recent) {
        this.port = port;
        this.name = name;
        this.calls = calls;
        this.recent = recent;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return method.invoke(port, arguments);
        }
        long start = System.nanoTime();
        String result = "bug";
        try {
            Object answer = method.invoke(port, arguments);
            result = answer == null ? DONE : result(answer);
            return answer;
        } catch (InvocationTargetException e) {
            Throwable failure = e.getTargetException();
            result = failure(failure);
            throw failure;
        } finally {
            long took = System.nanoTime() - start;
            recent.took(took);
            String call = names.computeIfAbsent(method, MeteredPort::nameOf);
            calls.withTags("port", name, "call", call, "result", result).record(took, TimeUnit.NANOSECONDS);
        }
    }

    private String result(Object answer) {
        if (answer instanceof Optional<?> value) {
            return value.isPresent() ? "found" : "none";
        }
        if (answer instanceof ChangedCart changed) {
            return result(changed.result());
        }
        Object named = answer instanceof Cart cart ? cart.status() : answer;
        return names.computeIfAbsent(named instanceof Enum<?> ? named : named.getClass(), MeteredPort::nameOf);
    }

    /** Returns a name for a method, an enum value or a case of a sealed type; other answers have no name. */
    private static String nameOf(Object what) {
        if (what instanceof Method method) {
            return kebab(method.getName());
        }
        if (what instanceof Enum<?> value) {
            return lower(value);
        }
        Class<?> type = (Class<?>) what;
        return Arrays.stream(type.getInterfaces()).anyMatch(Class::isSealed) ? kebab(type.getSimpleName()) : DONE;
    }

    private static String failure(Throwable failure) {
        if (failure instanceof StoreException store) {
            return "store-" + lower(store.outcome());
        }
        return failure instanceof InvalidField ? "invalid" : "bug";
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String kebab(String camel) {
        return camel.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }
}
