package io.mobimir.migration.simulation;

import io.mobimir.migration.record.MigrationRecords;
import io.mobimir.shop.Outcome;
import io.mobimir.shop.StoreException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.BooleanSupplier;

/** Records that cannot be reached while their store is down. */
final class FailingRecords {
    private FailingRecords() {}

    static MigrationRecords with(MigrationRecords records, BooleanSupplier down) {
        return wrap(MigrationRecords.class, records, down);
    }

    private static <T> T wrap(Class<T> type, Object of, BooleanSupplier down) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
            boolean part = method.getReturnType().getPackage() == MigrationRecords.class.getPackage();
            if (!part && down.getAsBoolean()) {
                throw new StoreException(Outcome.NOT_APPLIED, "the records are down");
            }
            try {
                Object answer = method.invoke(of, args);
                return part && type == MigrationRecords.class ? wrap(method.getReturnType(), answer, down) : answer;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }
}
