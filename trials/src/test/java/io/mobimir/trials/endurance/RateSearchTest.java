package io.mobimir.trials.endurance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mobimir.lab.process.LabException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateSearchTest {
    @ParameterizedTest
    @ValueSource(doubles = {1.5, 49, 50, 51, 730, 6_400, 12_345})
    void the_highest_rate_is_found_to_a_twentieth_and_is_held(double capacity) throws InterruptedException {
        assertThat(new RateSearch(rate -> rate <= capacity).highest()).isBetween(capacity / 1.05, capacity);
    }

    @Test
    void one_bad_moment_at_each_rate_does_not_decide() throws InterruptedException {
        Set<Double> seen = new HashSet<>();
        assertThat(new RateSearch(rate -> !seen.add(rate) && rate <= 730).highest())
                .isBetween(730 / 1.05, 730.0);
    }

    @Test
    void few_steps_are_enough() throws InterruptedException {
        List<Double> tried = new ArrayList<>();
        new RateSearch(rate -> {
                    tried.add(rate);
                    return rate <= 730;
                })
                .highest();
        assertThat(tried).startsWith(50.0, 100.0, 200.0, 400.0, 800.0, 800.0).hasSizeLessThan(14);
    }

    @Test
    void a_server_that_holds_nothing_is_not_searched_for_ever() {
        assertThatThrownBy(() -> new RateSearch(rate -> false).highest())
                .isInstanceOf(LabException.class)
                .hasMessageContaining("not even one arrival");
    }
}
