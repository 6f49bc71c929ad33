package io.mobimir.bench.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HttpResultsTest {
    private final HttpResults results = new HttpResults();

    @Test
    void what_is_forgotten_does_not_count() {
        results.add(1_000);
        results.forget();
        results.add(3);
        results.add(1);
        results.add(2);
        assertThat(results.median()).isEqualTo(2);
    }

    @Test
    void nothing_has_no_median() {
        assertThat(results.median()).isZero();
    }
}
