package io.mobimir.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Keeps tests of sealed types complete: a case without a sample fails the test. */
public final class EveryCase {
    private EveryCase() {}

    /** Returns the samples, if they include every case of the sealed type. */
    public static <T> List<T> of(Class<T> sealed, List<T> samples) {
        assertThat(samples.stream().map(Object::getClass).collect(Collectors.toSet()))
                .as("samples of every case of %s", sealed.getName())
                .isEqualTo(casesOf(sealed));
        return samples;
    }

    /** Returns the cases of a sealed type, through sealed types in between. */
    public static Set<Class<?>> casesOf(Class<?> sealed) {
        return classes(sealed).collect(Collectors.toSet());
    }

    private static Stream<Class<?>> classes(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(EveryCase::classes)
                : Stream.of(type);
    }
}
