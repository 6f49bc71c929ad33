package io.mobimir.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.mobimir.testkit.EveryCase;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Checks that a new case of a sealed type does not compile until every match handles it. Tests with samples from
 * {@link EveryCase} check how each case is stored and answered.
 */
class SealedTypesTest {
    /** Their cases differ in behaviour only; no caller asks for the case. */
    private static final Set<String> ONLY_BEHAVIOUR = Set.of("Axis", "Expectation");

    private final List<Class<?>> sealed = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("io.mobimir").stream()
                    .<Class<?>>map(JavaClass::reflect)
                    .filter(type -> type.isSealed() && !type.isEnum())
                    .filter(type -> !ONLY_BEHAVIOUR.contains(type.getSimpleName()))
                    .toList();

    @Test
    void every_case_answers_for_itself() {
        assertThat(sealed).hasSizeGreaterThan(10).allSatisfy(type -> {
            Method match = match(type);
            assertThat(Modifier.isAbstract(match.getModifiers()))
                    .as("match of %s is implemented by each case", type.getName())
                    .isTrue();
            assertThat(EveryCase.casesOf(type))
                    .as("cases of %s, one branch of match for each", type.getName())
                    .hasSize(branches(match));
        });
    }

    private static Method match(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.getName().equals("match"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(type.getName() + " has no match"));
    }

    /** Returns the number of branches: a parameter for each case, or a visitor with a method for each. */
    private static int branches(Method match) {
        Class<?> first = match.getParameterTypes()[0];
        return match.getParameterCount() == 1 && first.getEnclosingClass() != null
                ? first.getMethods().length
                : match.getParameterCount();
    }
}
