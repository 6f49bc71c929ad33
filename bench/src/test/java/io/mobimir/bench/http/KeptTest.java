package io.mobimir.bench.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KeptTest {
    private final Kept kept = new Kept();

    @Test
    void the_first_round_only_warms_up() {
        kept.add(1_000);
        kept.add(3);
        kept.add(1);
        kept.add(2);
        assertThat(kept.median()).isEqualTo(2);
    }

    @Test
    void nothing_has_no_median() {
        kept.add(1_000);
        assertThat(kept.median()).isZero();
    }
}
