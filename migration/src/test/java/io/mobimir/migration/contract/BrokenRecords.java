package io.mobimir.migration.contract;

import io.mobimir.migration.memory.MemoryMigrationRecords;
import io.mobimir.migration.record.MigrationRecords;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Records with one faulty method. */
final class BrokenRecords {
    private BrokenRecords() {}

    /** The replacement of a method on one part of the records. */
    interface Fault<T> {
        @Nullable
        Object call(T part, List<Object> arguments);
    }

    /** Replaces the methods of this name in one part. */
    static <T> MigrationRecords with(Class<T> part, String method, Fault<T> fault) {
        MigrationRecords sound = new MemoryMigrationRecords();
        return wrap(MigrationRecords.class, (called, arguments) -> {
            Object answer = invoke(sound, called, arguments);
            return called.getReturnType() == part
                    ? broken(part, part.cast(Objects.requireNonNull(answer)), method, fault)
                    : answer;
        });
    }

    private static <T> T broken(Class<T> type, T sound, String method, Fault<T> fault) {
        return wrap(
                type,
                (called, arguments) -> called.getName().equals(method) && called.getParameterCount() > 0
                        ? fault.call(sound, List.of(arguments))
                        : invoke(sound, called, arguments));
    }

    private interface CallHandler {
        @Nullable
        Object call(Method method, Object[] arguments) throws Throwable;
    }

    private static <T> T wrap(Class<T> type, CallHandler handler) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> handler.call(method, arguments == null ? new Object[0] : arguments)));
    }

    private static @Nullable Object invoke(Object on, Method method, Object[] arguments) throws Throwable {
        try {
            method.setAccessible(true);
            return method.invoke(on, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
