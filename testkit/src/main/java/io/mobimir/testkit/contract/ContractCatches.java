package io.mobimir.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.shop.StoreException;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Shows that the tests of a contract can fail: each runs on a store that breaks the tested promise, and has to fail.
 *
 * @param <S> the port that the contract is for
 */
public abstract class ContractCatches<S> {
    /** A fault that needs a race does not appear every time. */
    private static final int RACES = 50;

    private final Class<?> contract;

    protected ContractCatches(Class<?> contract) {
        this.contract = contract;
    }

    /** A store with one fault, and the tests that must catch it. */
    public record Broken<S>(String fault, Function<Clock, S> store, List<String> caughtBy) {}

    public static <S> Broken<S> broken(String fault, Function<Clock, S> store, String... caughtBy) {
        return new Broken<>(fault, store, List.of(caughtBy));
    }

    /** Returns the contract, extended as a store would extend it. */
    protected abstract Object contractOn(Function<Clock, S> store);

    protected abstract Stream<Broken<S>> stores();

    @TestFactory
    Stream<DynamicTest> every_fault_is_caught() {
        return stores().flatMap(broken -> broken.caughtBy.stream()
                .map(test -> DynamicTest.dynamicTest(broken.fault + ": " + test, () -> fails(test, broken))));
    }

    @Test
    void every_test_of_the_contract_has_been_seen_to_fail() {
        Set<String> seen = stores().flatMap(broken -> broken.caughtBy.stream()).collect(Collectors.toSet());
        assertThat(seen).isEqualTo(methods(Test.class).map(Method::getName).collect(Collectors.toSet()));
    }

    private void fails(String test, Broken<S> broken) {
        Method method = methods(Test.class)
                .filter(each -> each.getName().equals(test))
                .findFirst()
                .orElseThrow();
        assertThatThrownBy(() -> {
                    for (int race = 0; race < RACES; race++) {
                        run(method, contractOn(broken.store));
                    }
                })
                .isInstanceOfAny(AssertionError.class, NoSuchElementException.class, StoreException.class);
    }

    private void run(Method test, Object instance) throws Throwable {
        for (Method before : methods(BeforeEach.class).toList()) {
            call(before, instance);
        }
        call(test, instance);
    }

    /** Returns the annotated methods of the contract and its superclasses. */
    private Stream<Method> methods(Class<? extends Annotation> kind) {
        return Stream.<Class<?>>iterate(contract, type -> type != Object.class, Class::getSuperclass)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> method.isAnnotationPresent(kind));
    }

    private static void call(Method method, Object instance) throws Throwable {
        try {
            method.setAccessible(true);
            method.invoke(instance);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
