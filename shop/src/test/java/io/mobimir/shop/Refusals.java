package io.mobimir.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Asserts that bad input is refused and that the refusal names the field. */
public final class Refusals {
    private Refusals() {}

    public static void assertRefused(String field, ThrowingCallable attempt) {
        assertThatThrownBy(attempt)
                .isInstanceOfSatisfying(
                        InvalidField.class,
                        refusal -> assertThat(refusal.field()).isEqualTo(field))
                .hasMessageStartingWith(field + ": ");
    }
}
