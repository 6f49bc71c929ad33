package io.mobimir.bench.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KeptTest {
    private final Kept kept = new Kept();

    @Test
    void what_is_forgotten_does_not_count() {
        kept.add(1_000);
        kept.forget();
        kept.add(3);
        kept.add(1);
        kept.add(2);
        assertThat(kept.median()).isEqualTo(2);
    }

    @Test
    void nothing_has_no_median() {
        assertThat(kept.median()).isZero();
    }
}
